import { type DeviceType, deviceType } from '@kilowatch/catalog'
import { type SnmpModel, snmpModels } from '@kilowatch/catalog/models'
import type { Reading } from '../driver.ts'
import { extrasOf } from '../extras.ts'
import { offeredBy } from '../offered.ts'
import { partName, partRef } from '../parts.ts'
import { unconfiguredType } from '../unconfigured.ts'
import type { Objects } from './agent.ts'
import { abilitiesOf } from './controls.ts'
import { mapObjects, otherAlarmsIn, textsIn, unreadIn } from './mapping.ts'
import type { Recognised } from './recognise.ts'
import type { SnmpDeviceConfig } from './settings.ts'

/** A model, and what of a device it is read as. */
export interface Part {
  ref: string
  type: DeviceType
  model: SnmpModel
}

/** The device by its model, and what may be a device of its own beside it. */
export function partsOf({ ref }: Pick<SnmpDeviceConfig, 'ref'>, model: SnmpModel | undefined): Part[] {
  if (!model) return []
  const type = deviceType(model.type)
  const beside = snmpModels.filter((each) => each.beside?.includes(model.code))
  return [
    ...(type ? [{ ref, type, model }] : []),
    ...beside.flatMap((each): Part[] => {
      const own = deviceType(each.type)
      return own ? [{ ref: partRef(ref, own), type: own, model: each }] : []
    }),
  ]
}

/** The device, and those of its parts that say something. */
export function readingsOf(config: SnmpDeviceConfig, parts: readonly Part[], objects: Objects, texts: Objects): Reading[] {
  return parts.flatMap(({ ref, type, model }): Reading[] => {
    const values = mapObjects(type, model, objects)
    const isMain = ref === config.ref
    if (!isMain && ![...values.values()].some((value) => typeof value === 'number')) return []
    const name = isMain ? config.name : partName(config.name, type)
    const controls = config.control ? offeredBy(type, abilitiesOf(model), values) : []
    return [
      {
        ref,
        type: type.code,
        values,
        extras: extrasOf([...textsIn(model, texts), ...otherAlarmsIn(model, objects), ...unreadIn(type, model, objects, values)]),
        ...(name === undefined ? {} : { name }),
        ...(controls.length === 0 ? {} : { controls }),
      },
    ]
  })
}

/** A device that no model knows, by what it says of itself: somebody has to look at it. */
export function unknownReading({ ref, name }: SnmpDeviceConfig, { description, objectId }: Recognised): Reading {
  const extras = extrasOf([
    ['device.description', description],
    ['device.sysObjectID', objectId],
  ])
  return { ref, type: unconfiguredType().code, values: new Map(), extras, ...(name === undefined ? {} : { name }) }
}
