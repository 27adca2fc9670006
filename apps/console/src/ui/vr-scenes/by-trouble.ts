import type { VrPin } from '@kilowatch/contract'

/** Alarms by level, then what is wrong otherwise, then by name. */
export function byTrouble(pins: readonly VrPin[]): readonly VrPin[] {
  const trouble = ({ device }: VrPin) => (device.worst?.level ?? 0) * 2 + (device.state === 'normal' ? 0 : 1)
  return [...pins].sort((a, b) => trouble(b) - trouble(a) || a.device.name.localeCompare(b.device.name))
}

/** Those in alarm, the worst first. */
export function inAlarm(pins: readonly VrPin[]): readonly VrPin[] {
  return byTrouble(pins).filter(({ device }) => device.state === 'alarm' && device.worst !== null)
}
