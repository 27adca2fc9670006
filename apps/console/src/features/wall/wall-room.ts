import type { DeviceState } from '@kilowatch/contract'

/** What there is room for; the rest is counted. */
export const room = {
  one: { causes: 4, newest: 5, temperature: 5, load: 5, side: 396, main: 1048 },
  two: { causes: 3, newest: 4, temperature: 3, load: 3, side: 480, main: 1396 },
} as const

/** States that are counted one by one on a wall. */
export const counted: readonly DeviceState[] = ['alarm', 'offline', 'unconfigured', 'expired']
