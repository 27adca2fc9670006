import type { DeviceType, Given } from './define.ts'
import { fieldOf, inGivenUnit } from './given.ts'
import { deviceType } from './lookup.ts'

type Information = Readonly<Record<string, string | number>> | null | undefined

/** What of a device's information names its points and units; undefined where it gives none. */
export function givenIn(code: string | null, info: Information): Given | undefined {
  const fields = fieldsOf(code === null ? undefined : deviceType(code))
  const given = fields.flatMap((key) => (info?.[key] ? [[key, String(info[key])] as const] : []))
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

function fieldsOf(type: DeviceType | undefined): string[] {
  const patterns = (type?.given ?? []).map((each) => new RegExp(`^${fieldOf(each).replace('{n}', '\\d+')}$`))
  return patterns.length === 0 ? [] : (type?.info ?? []).map(({ key }) => key).filter((key) => patterns.some((each) => each.test(key)))
}

const named = new WeakMap<DeviceType, Map<string, DeviceType>>()
/** Types with names that are kept at once; the names come from people, and are without number. */
const mostNamed = 1_000

/** The type of one device, its points called and its figures entered as the device's information says; the same object for the same names. */
export function deviceTypeOf({ type: code, given }: { type: string; given?: Given | undefined }): DeviceType | undefined {
  const type = deviceType(code)
  if (!type?.given || !given) return type
  const known = named.get(type) ?? new Map<string, DeviceType>()
  named.set(type, known)
  const key = JSON.stringify(given)
  const found = known.get(key) ?? asNamed(type, given)
  if (known.size >= mostNamed) known.clear()
  known.set(key, found)
  return found
}

function asNamed(type: DeviceType, given: Given): DeviceType {
  const device = { ...type, named: given }
  return { ...device, ...(type.settings ? { settings: type.settings.map((each) => inGivenUnit(device, each, each.shownBy)) } : {}) }
}
