import { type DeviceType, deviceTypes } from '@kilowatch/catalog'

/** The type of devices of which nobody has said yet what they are. */
export function unconfiguredType(): DeviceType {
  const found = deviceTypes.find((type) => type.traits.includes('unconfigured'))
  if (!found) throw new Error('the catalogue has no type for unknown devices')
  return found
}
