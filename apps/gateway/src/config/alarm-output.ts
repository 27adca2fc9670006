import { outputControl, outputProblem } from '../alarms/settings.ts'
import type { DeviceConfig } from './device-settings.ts'
import type { PlacedProblem } from './problems.ts'
import type { ConfigValues } from './schema.ts'

const partsOfControl = ['device', 'control', 'on', 'off'] as const

/** What a schema cannot see of the output for alarms: what belongs together, and what its device can be told. */
export function alarmOutputProblems({ alarm_output: output, devices }: ConfigValues): PlacedProblem[] {
  if (!output) return []
  const place = (field?: string) => ['alarm_output', ...(field === undefined ? [] : [field])]
  const named = partsOfControl.filter((part) => output[part] !== undefined)
  const [first] = named
  if (first === undefined) return output.url === undefined ? [{ path: place(), key: 'alarm-output-nothing', params: {} }] : []
  const missing = partsOfControl.filter((part) => output[part] === undefined)
  const control = outputControl(output)
  if (!control) return missing.map((value) => ({ path: place(first), key: 'setting-needs', params: { field: first, value } }))
  const owner: DeviceConfig | undefined = devices.find(({ ref }) => control.device === ref || control.device.startsWith(`${ref}.`))
  if (!owner) return [{ path: place('device'), key: 'alarm-output-device', params: { value: control.device } }]
  // What the device is may be known only once it has been read: then it is judged before it is switched.
  const type = owner.ref === control.device ? owner.type : undefined
  const problem = type === undefined ? undefined : outputProblem(type, control)
  return problem ? [{ path: place(problem.field), key: problem.key, params: problem.params }] : []
}
