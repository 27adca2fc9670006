import type { Home } from '@kilowatch/contract'

type Hour = Home['hours'][number]
export const hourParts = ['released', 'confirmed', 'unconfirmed'] as const
export type HourPart = (typeof hourParts)[number]

/** Top of the axis for stacked hours, and its ticks: whole numbers, three of them. */
export function hourScale(hours: readonly Hour[]): { top: number; ticks: number[] } {
  const most = Math.max(...hours.map(hourTotal), 2)
  const rough = most / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  return { top: step * 2, ticks: [0, step, step * 2] }
}

export function hourTotal(hour: Hour): number {
  return hour.unconfirmed + hour.confirmed + hour.released
}

/** How many sites there are: devices without one stand together, and are none. */
export function namedSites(sites: Home['sites']): number {
  return sites.filter(({ site }) => site !== '').length
}

/** A difference with its sign: "+3", "−2", "±0". */
export function signed(change: number, text: string = String(Math.abs(change))): string {
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${text}`
}
