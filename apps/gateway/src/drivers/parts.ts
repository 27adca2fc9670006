import type { DeviceType, Trait } from '@kilowatch/catalog'

/** The name that a part has behind its device's, by what it is. */
export const partNames: readonly [Trait, string][] = [
  ['climate', 'ambient'],
  ['outlets', 'outlets'],
]

/** What is a device of its own beside another one, by the gateway's name. */
export function partRef(ref: string, type: DeviceType): string {
  const found = partNames.find(([trait]) => type.traits.includes(trait))
  return `${ref}.${found?.[1] ?? type.code}`
}

/** What people call it; undefined where the device has no name either. */
export function partName(name: string | undefined, type: DeviceType): string | undefined {
  return name === undefined ? undefined : `${name} ${type.name.zh}`.slice(0, 64)
}
