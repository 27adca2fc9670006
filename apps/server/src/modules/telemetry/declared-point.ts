import { type DeviceType, resolvePoint, type SinglePoint } from '@kilowatch/catalog'

export function declaredPoint(type: DeviceType | undefined, key: string): SinglePoint | undefined {
  return type && resolvePoint(type, key)?.point
}
