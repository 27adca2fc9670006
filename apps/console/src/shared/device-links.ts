import { deviceType, patternOf } from '@kilowatch/catalog'
import { pathOfType } from './device-paths.ts'

/** The part of the address that says which point of the device is meant ("cell.27.resistance"); its pages hand it on to each other. */
export const pointParam = 'point'

/** The first page of a device, at one point when given: '/ups?box_id=…&point=…'. */
export function deviceLink(device: { id: string; type: string }, point?: string | null): string {
  const query = new URLSearchParams({ box_id: device.id, ...(point ? { [pointParam]: point } : {}) })
  return `${pathOfType(device.type, point && isOfCells(device.type, point) ? 'cbms' : 'overview')}?${query}`
}

/** Whether a point is shown on the tab of a monitor's cells. */
function isOfCells(code: string, point: string): boolean {
  const shown = (deviceType(code)?.cellLevel ?? []).flatMap((part) => {
    if (part.part === 'cell-map') return part.measures.map((measure) => measure.point)
    return part.part === 'table' ? part.points : []
  })
  return shown.includes(patternOf(point))
}

/** The page of a device's limits at one point, with a proposal for it. */
export function proposalLink(device: { id: string; type: string }, point: string): string {
  const query = new URLSearchParams({ box_id: device.id, [pointParam]: point, propose: 'yes' })
  return `${pathOfType(device.type, 'thresholds')}?${query}`
}

/** The page of a device's limits at one point, with these filled in on one side. `pair`: alarm and release. */
export function filledLimitsLink(
  device: { id: string; type: string },
  point: string,
  side: string,
  pair: readonly [number, number],
): string {
  const query = new URLSearchParams({ box_id: device.id, [pointParam]: point, fill: [side, ...pair].join(',') })
  return `${pathOfType(device.type, 'thresholds')}?${query}`
}

/** The history page of a device, of one point when given. */
export function historyLink(device: { id: string; type: string }, point?: string): string {
  const query = new URLSearchParams({ box_id: device.id, ...(point ? { points: point } : {}) })
  return `${pathOfType(device.type, 'history')}?${query}`
}
