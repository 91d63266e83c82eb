{{/* What the Deployment, the Service and the NetworkPolicy have for the configuration and webhooks. */}}

{{- define "operator.variables" -}}
# Where the ConfigMap with the configuration is.
- name: NAMESPACE
  value: {{ .Release.Namespace }}
# These take precedence over the configuration.
- name: HOMEOSTAT_PORT
  value: "8080"
# Metrics have this port alone.
- name: HOMEOSTAT_METRICS_ADDRESS
  value: "0"
- name: HOMEOSTAT_LEADER_ELECTION
  value: "true"
{{- with .Values.configuration.content }}
# A changed configuration starts new Pods.
- name: CONFIGURATION_DIGEST
  value: {{ toYaml . | sha256sum }}
{{- end }}
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
f134c674.codeflare.dev
{{- end -}}
