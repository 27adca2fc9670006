import { deviceType, deviceTypes } from '@kilowatch/catalog'
import type { Driver, PlacedDevice } from '../drivers/driver.ts'
import { drivers } from '../drivers/index.ts'
import { alarmOutputProblems } from './alarm-output.ts'
import type { PlacedProblem } from './problems.ts'
import { repeats } from './repeats.ts'
import type { ConfigValues } from './schema.ts'

/** What a schema cannot see: names used twice, unknown types, and what each driver knows of its own. `lineOf` tells the line of a device. */
export function brokenRules(config: ConfigValues, lineOf: (device: number) => number): PlacedProblem[] {
  const placed = config.devices.map((device, index): PlacedDevice => ({ device, index, line: lineOf(index) }))
  return [
    ...repeats(placed, { field: 'ref', key: 'ref-twice', same: ({ ref }) => ref }),
    ...repeats(placed, { field: 'box_id', key: 'box-id-twice', same: ({ box_id }) => box_id }),
    ...alarmOutputProblems(config),
    ...drivers.flatMap((driver) => {
      const own = placed.filter(({ device }) => device.driver === driver.name)
      return [
        ...reservedNames(driver, own, placed),
        ...own.flatMap((each) => typeProblems(driver, each)),
        ...(driver.problems?.(own) ?? []),
      ]
    }),
  ]
}

/** Sensors and outlets of a device are devices of their own, under names behind its own. */
function reservedNames({ parts }: Driver, own: readonly PlacedDevice[], all: readonly PlacedDevice[]): PlacedProblem[] {
  const owners = new Map<string, string>(own.flatMap(({ device: { ref } }) => parts.map((part) => [`${ref}.${part}`, ref] as const)))
  return all.flatMap(({ device: { ref }, index }): PlacedProblem[] => {
    const owner = owners.get(ref)
    return owner === undefined ? [] : [{ path: ['devices', index, 'ref'], key: 'ref-reserved', params: { value: ref, owner } }]
  })
}

function typeProblems({ types }: Driver, { device: { type }, index }: PlacedDevice): PlacedProblem[] {
  if (type === undefined) return []
  const path = ['devices', index, 'type']
  if (!deviceType(type)) {
    return [{ path, key: 'unknown-device-type', params: { value: type, values: deviceTypes.map(({ code }) => code).join(', ') } }]
  }
  return types.codes.includes(type) ? [] : [{ path, key: types.refusal, params: { value: type, values: types.codes.join(', ') } }]
}
