import { type DeviceType, deviceType } from '@kilowatch/catalog'
import { type NutSatellite, nutModelOf, nutModels, typeOfNut } from '@kilowatch/catalog/models'
import type { Reading } from '../driver.ts'
import { extrasOf } from '../extras.ts'
import { parseNumber } from '../parse-number.ts'
import { partName, partRef } from '../parts.ts'
import { unconfiguredType } from '../unconfigured.ts'
import { type Mapped, mapVariables, type Variables } from './mapping.ts'

export interface NutDevice {
  ref: string
  name?: string | undefined
  /** A code of the catalogue; absent: from `device.type`. */
  type?: string | undefined
  /** Whether it has sensors: what a person says goes before what it looks like. */
  ambient?: 'auto' | 'yes' | 'no' | undefined
}

interface Part {
  type: DeviceType
  prefix: string
  mapped: Mapped
  unplugged: boolean
}

const nothing: Mapped = { values: new Map(), claimed: new Set() }

/** The device, and what of it is a device of its own: ambient sensors and outlets. */
export function readingsOf(device: NutDevice, variables: Variables): Reading[] {
  const type = (device.type === undefined ? saidType(variables) : deviceType(device.type)) ?? unconfiguredType()
  const main = mapVariables(type, variables)
  const parts = partsOf(type, variables, device.ambient)
  const claimed = new Set([...main.claimed, ...parts.flatMap(({ mapped }) => [...mapped.claimed])])
  const unclaimed = [...variables].filter(([name]) => !claimed.has(name) && isShown(name))
  const ownedBy = (prefix: string) => unclaimed.filter(([name]) => name.startsWith(prefix))
  const isOthers = (name: string) => parts.some(({ prefix }) => name.startsWith(prefix))
  return [
    reading(
      device.ref,
      type,
      device.name,
      main,
      unclaimed.filter(([name]) => !isOthers(name)),
    ),
    ...parts.map(({ type, prefix, mapped, unplugged }): Reading => {
      const [ref, name] = [partRef(device.ref, type), partName(device.name, type)]
      return unplugged ? { ...reading(ref, type, name, nothing, []), unplugged } : reading(ref, type, name, mapped, ownedBy(prefix))
    }),
  ]
}

/** The type of the device, or of the part of it, that has this ref; undefined where there is none. */
export function partType(device: NutDevice, ref: string, variables: Variables): DeviceType | undefined {
  const found = readingsOf(device, variables).find((each) => each.ref === ref)
  return found && deviceType(found.type)
}

/** Old drivers, which serve UPSs, say no `device.type`. */
function saidType(variables: Variables): DeviceType | undefined {
  return typeOfNut(variables.get('device.type')?.trim().toLowerCase() || 'ups')
}

function partsOf(main: DeviceType, variables: Variables, ambient: NutDevice['ambient'] = 'auto'): Part[] {
  const beside = nutModelOf(main)?.deviceTypes ?? []
  return nutModels.flatMap(({ type: code, satellite }): Part[] => {
    const type = deviceType(code)
    if (!type || !satellite || !beside.some((each) => satellite.of.includes(each))) return []
    const own = new Map([...variables].filter(([name]) => name.startsWith(satellite.prefix)))
    const isThere = satellite.when.some((pattern) => [...own.keys()].some((name) => fits(pattern, name)))
    const isDenied = Object.entries(satellite.unless ?? {}).some(([name, value]) => variables.get(name)?.trim().toLowerCase() === value)
    if (!isThere || isDenied || (ambient === 'no' && satellite.absent)) return []
    const mapped = mapVariables(type, own)
    const saysSomething = [...mapped.values.values()].some((value) => typeof value === 'number')
    return saysSomething ? [{ type, prefix: satellite.prefix, mapped, unplugged: isUnplugged(satellite, variables, ambient) }] : []
  })
}

/** A sensor of which every measure has the value by which agents say that none is plugged in is none, unless somebody says so. */
function isUnplugged({ absent, when }: NutSatellite, variables: Variables, ambient: NutDevice['ambient']): boolean {
  if (!absent || ambient === 'yes') return false
  if (Object.entries(absent.unless).some(([name, value]) => variables.get(name)?.trim().toLowerCase() === value)) return false
  const measured = [...variables].filter(([name]) => when.some((pattern) => fits(pattern, name)))
  return measured.length >= 2 && measured.every(([, text]) => parseNumber(text) === absent.at)
}

function fits(pattern: string, name: string): boolean {
  return pattern === name || (pattern.includes('*') && name.replace(/\d+/, '*') === pattern)
}

function reading(ref: string, type: DeviceType, name: string | undefined, mapped: Mapped, extras: readonly [string, string][]): Reading {
  return {
    ref,
    type: type.code,
    values: mapped.values,
    extras: extrasOf(
      extras.map(([variable, text]) => [variable, extraValue(variable, text)] as const),
      rankOf,
    ),
    ...(name === undefined ? {} : { name }),
  }
}

/** The driver's own settings are not the device's. */
function isShown(name: string): boolean {
  return !name.startsWith('driver.')
}

/** What people look for first stays when there are too many. */
const extrasFirst = ['device.', 'ups.', 'battery.', 'input.', 'output.', 'ambient.']

function rankOf(name: string): number {
  const found = extrasFirst.findIndex((prefix) => name.startsWith(prefix))
  return found < 0 ? extrasFirst.length : found
}

/** Names and numbers of parts are texts even where they consist of digits. */
function extraValue(name: string, text: string): string | number {
  const isLabel =
    /(?:^|\.)(serial|model|mfr|id|vendorid|productid|part|firmware|desc|date|time|macaddr|name|version|data)(\.[a-z]+)?$/.test(name)
  return (isLabel ? undefined : parseNumber(text)) ?? text
}
