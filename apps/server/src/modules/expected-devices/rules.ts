import { type DeviceType, deviceType, fieldProblem } from '@kilowatch/catalog'
import { choosableTypes, DeviceId, isOneLine } from '@kilowatch/contract'
import type { RefusalDetail } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Expected } from './queries/connecting.ts'

/** The type that a person may choose by this code. */
export function choosableType(code: string): DeviceType | undefined {
  return choosableTypes.find((type) => type.code === code)
}

/** The first thing of names, ids and units of parts that the type does not have or allow. */
export function partsProblem(type: DeviceType, parts: Expected['parts']): RefusalDetail | undefined {
  const fields = new Map(type.info.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(parts)) {
    const field = fields.get(key)
    const at = `body.parts.${key}`
    if (!field) return { field: at, says: says('unknown-info', { field: key }) }
    if (fieldProblem(field, value) || !isOneLine(String(value)))
      return { field: at, says: (language) => says('wrong-info', { field: field.name[language] })(language) }
  }
  const twice = idsTwice(parts)
  return twice === undefined ? undefined : { field: `body.parts.${twice}`, says: says('probe-id-twice') }
}

const isPartId = (key: string) => /^\w+_\d+_id$/.test(key)

/** The field of an id that another part of the device has as well. */
function idsTwice(parts: Expected['parts']): string | undefined {
  const seen = new Set<unknown>()
  return Object.entries(parts).find(([key, value]) => isPartId(key) && (seen.has(value) || !seen.add(value)))?.[0]
}

export function isDeviceId(text: string): boolean {
  return DeviceId.safeParse(text).success
}

/** What the device's information says from the beginning, as far as its type asks for it. */
export function startingInformation({ type, vendor, series, model, parts }: Expected): Record<string, string | number> {
  const asked = new Set(deviceType(type)?.info.map(({ key }) => key))
  const known = { brand: vendor, model: model === '' ? series : model, ...parts }
  return Object.fromEntries(Object.entries(known).filter(([key]) => asked.has(key)))
}

/** What several devices of one name are called: each with the end of its id. */
export function nameOf(boxId: string, name: string | undefined, several: boolean): string {
  if (name === undefined) return boxId.slice(-15)
  return several ? `${name.slice(0, 10)} ${boxId.slice(-4)}` : name
}
