import type { Device, VrScene } from '@kilowatch/contract'

/** Worst first. */
const order = ['alarm', 'offline', 'stale', 'expired', 'disabled', 'unconfigured', 'normal'] as const

/** The worst of some devices: their state, and the highest alarm, unconfirmed before confirmed. */
export function worstOf(devices: readonly Pick<Device, 'state' | 'worst'>[]): Pick<VrScene, 'state' | 'worst'> {
  const state = order.find((each) => devices.some((device) => device.state === each)) ?? null
  const alarms = devices.flatMap(({ worst }) => worst ?? [])
  const [worst = null] = alarms.sort((a, b) => b.level - a.level || Number(b.unconfirmed) - Number(a.unconfirmed))
  return { state, worst }
}
