-- The health of an Application of Homeostat for Argo CD: its condition Ready, and its phase.
local status = obj.status or {}
if obj.metadata.deletionTimestamp ~= nil then
  return {status = "Progressing", message = "Its resources are being deleted"}
end
if status.observedGeneration ~= obj.metadata.generation then
  return {status = "Progressing", message = "The operator has not seen this generation yet"}
end
local ready = {status = "Unknown"}
for _, condition in ipairs(status.conditions or {}) do
  if condition.type == "Ready" then
    ready = condition
  end
end
local health = {status = "Progressing", message = ready.message or ""}
if ready.status == "True" then
  health.status = "Healthy"
elseif status.phase == "Suspended" then
  health.status = "Suspended"
elseif status.phase == "Blocked" or status.phase == "Invalid" or status.phase == "Failed" then
  health.status = "Degraded"
end
return health
