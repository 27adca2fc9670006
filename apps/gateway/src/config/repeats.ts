import type { PlacedDevice } from '../drivers/driver.ts'
import type { DeviceConfig } from './device-settings.ts'
import type { PlacedProblem } from './problems.ts'

interface Repeatable<Config> {
  /** The setting that the mistake stands at. */
  field: string
  key: 'ref-twice' | 'box-id-twice' | 'source-twice' | 'agent-twice' | 'unit-twice'
  /** What two devices must not have in common; undefined has nobody in common. */
  same: (device: Config) => string | undefined
  /** What the sentence names; absent: the same. */
  shown?: (device: Config) => string
}

/** Devices that have in common what only one may have; the earlier one is right. */
export function repeats<Config extends DeviceConfig>(
  devices: readonly PlacedDevice<Config>[],
  { field, key, same, shown }: Repeatable<Config>,
): PlacedProblem[] {
  const first = new Map<string, number>()
  return devices.flatMap(({ device, index, line }): PlacedProblem[] => {
    const value = same(device)
    if (value === undefined) return []
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, line)
    return earlier === undefined
      ? []
      : [{ path: ['devices', index, field], key, params: { value: shown?.(device) ?? value, line: earlier } }]
  })
}
