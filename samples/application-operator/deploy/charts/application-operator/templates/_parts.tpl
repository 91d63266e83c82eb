{{/* What the Deployment, the Service and the NetworkPolicy have for calls of workloads and for pages. */}}

{{/* Pages are served over a network only with a certificate. */}}
{{- define "operator.servesReports" -}}
{{- if and (default dict .Values.reports).enabled (default dict .Values.reports).secretName -}}yes{{- end -}}
{{- end -}}

{{- define "operator.variables" -}}
{{- if .Values.calls.secretName }}
{{- if include "operator.shares" . }}
{{- fail "calls.secretName: expected share.mode leader with calls of workloads, got segments" }}
{{- end }}
- name: HOMEOSTAT_CALLS
  value: /etc/homeostat/calls/calls.yaml
{{- end }}
{{- if (default dict .Values.reports).enabled }}
- name: HOMEOSTAT_REPORT_PORT
  value: "8444"
{{- end }}
{{- if and (default dict .Values.reports).enabled (default dict .Values.reports).audience }}
- name: HOMEOSTAT_REPORT_AUDIENCE
  value: {{ .Values.reports.audience | quote }}
{{- end }}
{{- if include "operator.servesReports" . }}
- name: HOMEOSTAT_REPORT_CERTIFICATE
  value: /etc/homeostat/reports/tls.crt
- name: HOMEOSTAT_REPORT_KEY
  value: /etc/homeostat/reports/tls.key
{{- end }}
{{- end -}}

{{- define "operator.ports" -}}
{{- if .Values.calls.secretName }}
- name: calls
  containerPort: 8443
{{- end }}
{{- if include "operator.servesReports" . }}
- name: reports
  containerPort: 8444
{{- end }}
{{- end -}}

{{- define "operator.mounts" -}}
{{- if .Values.calls.secretName }}
- name: calls
  mountPath: /etc/homeostat/calls
  readOnly: true
{{- end }}
{{- if include "operator.servesReports" . }}
- name: reports
  mountPath: /etc/homeostat/reports
  readOnly: true
{{- end }}
{{- end -}}

{{- define "operator.volumes" -}}
{{- with .Values.calls.secretName }}
- name: calls
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end }}
{{- if include "operator.servesReports" . }}
- name: reports
  secret:
    secretName: {{ (default dict .Values.reports).secretName }}
    defaultMode: 0440
{{- end }}
{{- end -}}

{{- define "operator.servicePorts" -}}
{{- if .Values.calls.secretName }}
- name: calls
  port: 8443
  targetPort: calls
{{- end }}
{{- if include "operator.servesReports" . }}
- name: reports
  port: 8444
  targetPort: reports
{{- end }}
{{- end -}}

{{- define "operator.ingress" -}}
{{- if .Values.calls.secretName }}
- ports:
    - port: calls
      protocol: TCP
  {{- with .Values.networkPolicy.callsFrom }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- if include "operator.servesReports" . }}
- ports:
    - port: reports
      protocol: TCP
  {{- with .Values.networkPolicy.reportsFrom }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* The lease of the replica that leads; the ConfigMap of replicas that share has its name, too. */}}
{{- define "operator.lease" -}}
application-operator
{{- end -}}
