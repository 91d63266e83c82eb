{{/* What the Deployment, the Service and the NetworkPolicy have for accounts and webhooks. */}}

{{- define "operator.variables" -}}
- name: HOMEOSTAT_WEBHOOK_NAME
  value: {{ include "operator.name" . }}
{{- if not .Values.webhooks.checkAccess }}
- name: HOMEOSTAT_CHECK_ACCESS
  value: "false"
{{- end }}
{{- if and .Values.webhooks.enabled .Values.webhooks.certManager.enabled }}
- name: HOMEOSTAT_WEBHOOK_CERTIFICATE
  value: /etc/homeostat/webhooks/tls.crt
- name: HOMEOSTAT_WEBHOOK_KEY
  value: /etc/homeostat/webhooks/tls.key
{{- end }}
{{- with .Values.defaultServiceAccount }}
- name: HOMEOSTAT_DEFAULT_SERVICE_ACCOUNT
  value: {{ . }}
{{- end }}
{{- end -}}

{{- define "operator.ports" -}}
{{- if .Values.webhooks.enabled -}}
- name: webhooks
  containerPort: 9443
{{- end -}}
{{- end -}}

{{- define "operator.mounts" -}}
{{- if and .Values.webhooks.enabled .Values.webhooks.certManager.enabled -}}
- name: webhooks
  mountPath: /etc/homeostat/webhooks
  readOnly: true
{{- end -}}
{{- end -}}

{{- define "operator.volumes" -}}
{{- if and .Values.webhooks.enabled .Values.webhooks.certManager.enabled -}}
- name: webhooks
  secret:
    secretName: {{ include "operator.name" . }}
    defaultMode: 0440
{{- end -}}
{{- end -}}

{{- define "operator.servicePorts" -}}
{{- if .Values.webhooks.enabled -}}
- name: webhooks
  port: 443
  targetPort: webhooks
{{- end -}}
{{- end -}}

{{- define "operator.ingress" -}}
{{- if .Values.webhooks.enabled -}}
- ports:
    - port: webhooks
      protocol: TCP
  {{- with .Values.networkPolicy.webhooksFrom }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* The account of the operator, as it is bound. */}}
{{- define "operator.subjects" -}}
- kind: ServiceAccount
  name: {{ include "operator.account" . }}
  namespace: {{ .Release.Namespace }}
{{- end -}}

{{/* The lease of the replica that leads; the ConfigMap of replicas that share has its name, too. */}}
{{- define "operator.lease" -}}
25f75407.example.com
{{- end -}}
