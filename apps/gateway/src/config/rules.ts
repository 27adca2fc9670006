import { deviceType, deviceTypes } from '@kilowatch/catalog'
import { nutModels } from '@kilowatch/catalog/models'
import { isSimulated, simulatedTypes } from '../drivers/simulator/models.ts'
import type { PlacedProblem } from './problems.ts'
import type { ConfigValues, DeviceConfig } from './schema.ts'

/** Sensors and outlets of a device are devices of their own, under these names behind its own. */
export const partNames = ['ambient', 'outlets'] as const

const nutTypes = nutModels.filter(({ deviceTypes: said }) => said.length > 0).map(({ type }) => type)

/** What a schema cannot see: names used twice, unknown types, who follows whom. `lineOf` tells the line of a device. */
export function brokenRules(config: ConfigValues, lineOf: (device: number) => number): PlacedProblem[] {
  return [
    ...repeats(config.devices, 'ref', 'ref-twice', (device) => device.ref, lineOf),
    ...repeats(config.devices, 'box_id', 'box-id-twice', (device) => device.box_id, lineOf),
    ...repeats(config.devices, 'ups', 'source-twice', (device) => (device.driver === 'nut' ? device.ups : undefined), lineOf, sourceOf),
    ...config.devices.flatMap((device, index) => [
      ...reservedName(device, index, config.devices),
      ...typeProblems(device, index),
      ...followProblems(device, index, config.devices),
    ]),
  ]
}

function sourceOf(device: DeviceConfig): string | undefined {
  return device.driver === 'nut' ? `${device.host}:${device.port}/${device.ups}` : undefined
}

function repeats(
  devices: readonly DeviceConfig[],
  field: string,
  key: 'ref-twice' | 'box-id-twice' | 'source-twice',
  shown: (device: DeviceConfig) => string | undefined,
  lineOf: (device: number) => number,
  same: (device: DeviceConfig) => string | undefined = shown,
): PlacedProblem[] {
  const first = new Map<string, number>()
  return devices.flatMap((device, index): PlacedProblem[] => {
    const value = same(device)
    if (value === undefined) return []
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, index)
    return earlier === undefined
      ? []
      : [{ path: ['devices', index, field], key, params: { value: shown(device) ?? value, line: lineOf(earlier) } }]
  })
}

function reservedName(device: DeviceConfig, index: number, devices: readonly DeviceConfig[]): PlacedProblem[] {
  const owner = devices.find((other) => other.driver === 'nut' && partNames.some((part) => device.ref === `${other.ref}.${part}`))
  return owner ? [{ path: ['devices', index, 'ref'], key: 'ref-reserved', params: { value: device.ref, owner: owner.ref } }] : []
}

function typeProblems(device: DeviceConfig, index: number): PlacedProblem[] {
  if (device.type === undefined) return []
  const path = ['devices', index, 'type']
  if (!deviceType(device.type)) {
    return [{ path, key: 'unknown-device-type', params: { value: device.type, values: deviceTypes.map((type) => type.code).join(', ') } }]
  }
  if (device.driver === 'simulator' && !isSimulated(device.type)) {
    return [{ path, key: 'not-simulated', params: { value: device.type, values: simulatedTypes.join(', ') } }]
  }
  if (device.driver === 'nut' && !nutTypes.includes(device.type)) {
    return [{ path, key: 'not-nut', params: { value: device.type, values: nutTypes.join(', ') } }]
  }
  return []
}

function followProblems(device: DeviceConfig, index: number, devices: readonly DeviceConfig[]): PlacedProblem[] {
  if (device.driver !== 'simulator' || device.follows === undefined) return []
  const path = ['devices', index, 'follows']
  const leaders = new Map(devices.flatMap((other) => (other.driver === 'simulator' ? [[other.ref, other.follows] as const] : [])))
  if (!leaders.has(device.follows)) return [{ path, key: 'follows-unknown', params: { value: device.follows } }]
  const seen = new Set([device.ref])
  for (let at: string | undefined = device.follows; at !== undefined; at = leaders.get(at)) {
    if (seen.has(at)) return [{ path, key: 'follows-circle', params: {} }]
    seen.add(at)
  }
  return []
}
