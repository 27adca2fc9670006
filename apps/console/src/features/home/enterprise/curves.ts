import type { Fleet, FleetPart, PartCurves } from '@kilowatch/contract'

/** A group or a site in the table of curves. */
export interface CurvePart extends FleetPart {
  key: string
  name: string
  /** Its devices in their list. */
  to: string
}

/** More of them have a page of their own. */
const most = 5

/** First-level groups, or sites where the business has no groups: the worst five, and how many more there are. */
export function partsOf(fleet: Fleet): { by: 'group' | 'site'; parts: CurvePart[]; more: number } {
  const groups = fleet.groups.filter(({ parentId }) => parentId === null)
  const by = groups.length > 0 ? 'group' : 'site'
  const list = (query: Record<string, string>) => `/enterprise/device/list?${new URLSearchParams(query)}`
  const all: CurvePart[] =
    by === 'group'
      ? groups.map((group) => ({ ...group, key: group.id, to: list({ groupId: group.id }) }))
      : fleet.sites.flatMap((part) => (part.site ? [{ ...part, key: part.site, name: part.site, to: list({ site: part.site }) }] : []))
  const sorted = all.sort((a, b) => pressing(b) - pressing(a) || b.devices - a.devices || a.name.localeCompare(b.name, 'zh'))
  return { by, parts: sorted.slice(0, most), more: Math.max(0, sorted.length - most) }
}

/** An alarm before what is offline; the higher level before the lower one. */
function pressing({ worst, states }: FleetPart): number {
  if (worst) return 10 * worst.level + Number(worst.unconfirmed)
  return states.offline > 0 ? 1 : 0
}

/** The last value of a curve that was heard at its last moment; null: nothing was. */
export function lastOf(points: readonly (number | null)[] | undefined): number | null {
  return points?.at(-1) ?? null
}

/** How much the last value is above the one of a day before; null: one of them was not heard. */
export function changeOf(points: readonly (number | null)[] | undefined): number | null {
  const [before, now] = [points?.[0] ?? null, lastOf(points)]
  return before === null || now === null ? null : now - before
}

/** Foot and head of one scale for all curves of a column, with their limits, and room at both ends. */
export function scaleOf(curves: readonly Pick<PartCurves['load'], 'points' | 'top'>[]): readonly [number, number] {
  const known = curves.flatMap(({ points, top }) => [
    ...points.filter((value): value is number => value !== null),
    ...(top?.limit ? [top.limit] : []),
  ])
  if (known.length === 0) return [0, 1]
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const room = Math.max((high - low) * 0.1, Math.abs(high) * 0.02, 0.5)
  return [low - room, high + room]
}

/** kW of all that are shown, where each of them is known now; null else. */
export function sumOf(curves: readonly PartCurves[]): number | null {
  const last = curves.filter(({ power }) => power.some((value) => value !== null)).map(({ power }) => lastOf(power))
  return last.length === 0 || last.includes(null) ? null : last.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
