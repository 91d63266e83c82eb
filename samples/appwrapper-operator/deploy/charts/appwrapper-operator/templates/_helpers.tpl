{{- define "operator.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "operator.account" -}}
{{- .Values.serviceAccount.name | default (include "operator.name" .) -}}
{{- end -}}

{{/* The name of what has no namespace. */}}
{{- define "operator.clusterName" -}}
{{- printf "homeostat-%s" (include "operator.name" .) | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "operator.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "operator.labels" -}}
{{ include "operator.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: homeostat
{{- end -}}

{{- define "operator.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* Whether replicas share the objects; values of a release before have no mode. */}}
{{- define "operator.shares" -}}
{{- $share := default dict .Values.share -}}
{{- if eq (default "leader" $share.mode) "segments" -}}
{{- if and $share.secretName $share.plaintext -}}
{{- fail "share: expected either secretName or plaintext, got both" -}}
{{- end -}}
{{- if not (or $share.secretName $share.plaintext) -}}
{{- fail "share.secretName: expected a Secret with tls.crt, tls.key and ca.crt, since share.mode is segments, got none; share.plaintext=true does without" -}}
{{- end -}}
yes
{{- else if $share.secretName -}}
{{- fail "share.mode: expected segments, since share.secretName is set, got leader" -}}
{{- else if $share.plaintext -}}
{{- fail "share.mode: expected segments, since share.plaintext is set, got leader" -}}
{{- end -}}
{{- end -}}

{{/* The Secret for connections between replicas. */}}
{{- define "operator.shareSecret" -}}
{{- if include "operator.shares" . -}}{{ .Values.share.secretName }}{{- end -}}
{{- end -}}
