{{/* What the Deployment, the Service and the NetworkPolicy have for the calls of workloads. */}}

{{- define "operator.variables" -}}
{{- if .Values.calls.secretName -}}
- name: HOMEOSTAT_CALLS
  value: /etc/homeostat/calls/calls.yaml
{{- end -}}
{{- end -}}

{{- define "operator.ports" -}}
{{- if .Values.calls.secretName -}}
- name: calls
  containerPort: 8443
{{- end -}}
{{- end -}}

{{- define "operator.mounts" -}}
{{- if .Values.calls.secretName -}}
- name: calls
  mountPath: /etc/homeostat/calls
  readOnly: true
{{- end -}}
{{- end -}}

{{- define "operator.volumes" -}}
{{- with .Values.calls.secretName -}}
- name: calls
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end -}}
{{- end -}}

{{- define "operator.servicePorts" -}}
{{- if .Values.calls.secretName -}}
- name: calls
  port: 8443
  targetPort: calls
{{- end -}}
{{- end -}}

{{- define "operator.ingress" -}}
{{- if .Values.calls.secretName -}}
- ports:
    - port: calls
      protocol: TCP
  {{- with .Values.networkPolicy.callsFrom }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}
