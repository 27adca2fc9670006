import type { WallPicture, WallSupply } from '@kilowatch/contract'

export type Condition = WallSupply['input']

/** What stands under the bus: one device, or those of a site that are all well. */
export interface Box {
  key: string
  name: string
  /** Null where it stands for several. */
  one: WallSupply | null
  count: number
  /** Ids of those that it stands for. */
  ids: readonly string[]
  input: Condition
  output: WallSupply['output']
  /** The least minutes and the highest load of those that it stands for. */
  minutes: number | null
  load: number | null
  /** kW of all of them. */
  power: number | null
}

export const mostBoxes = 8

const order: Readonly<Record<Condition, number>> = { live: 0, unknown: 1, dead: 2 }
const pressing = ({ output, input, fresh }: WallSupply) => output !== 'mains' || input !== 'live' || !fresh

/** At most eight: what is well is joined by site where there are more; what then is too much is counted. */
export function boxesOf(supply: readonly WallSupply[]): { boxes: Box[]; left: number } {
  const single = (each: WallSupply): Box => joined(each.id, each.name, [each])
  const whole = supply.map(single)
  const boxes =
    whole.length > mostBoxes ? [...supply.filter(pressing).map(single), ...bySite(supply.filter((each) => !pressing(each)))] : whole
  const shown = boxes.length > mostBoxes ? boxes.slice(0, mostBoxes) : boxes
  const left = boxes.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  return { boxes: shown, left }
}

function bySite(supply: readonly WallSupply[]): Box[] {
  const sites = [...new Set(supply.map(({ site }) => site))]
  return sites.map((site) => {
    const those = supply.filter((each) => each.site === site)
    return those.length === 1 && those[0] ? joined(those[0].id, those[0].name, those) : joined(`site ${site}`, site, those)
  })
}

function joined(key: string, name: string, those: readonly WallSupply[]): Box {
  const [first] = those
  const known = (pick: (each: WallSupply) => number | null) => those.flatMap((each) => pick(each) ?? [])
  const minutes = known(({ minutes: left }) => left)
  const loads = known(({ load }) => load)
  const powers = known(({ power }) => power)
  return {
    ...{ key, name, count: those.length, ids: those.map(({ id }) => id), one: those.length === 1 ? (first ?? null) : null },
    ...{ input: first?.input ?? 'unknown', output: first?.output ?? 'unknown' },
    minutes: minutes.length > 0 ? Math.min(...minutes) : null,
    load: loads.length > 0 ? Math.max(...loads) : null,
    power: powers.length > 0 ? powers.reduce((sum, value) => sum + value, 0) : null,
  }
}

type Source = WallPicture['sources'][number]

/** Boxes that stand side by side: those of one section are fed alike. */
export interface Section {
  condition: Condition
  /** What people recorded as feeding all of them; none: how they are fed is not known. */
  sources: readonly Source[]
  /** Places of its first and its last box. */
  from: number
  to: number
}

/** The boxes in the order in which they are drawn, with what feeds them. Nothing is joined of which nobody recorded that it belongs together. */
export function sectionsOf(boxes: readonly Box[], sources: readonly Source[]): { boxes: Box[]; sections: Section[] } {
  const fed = boxes.map((box) => {
    const feeding = sources.filter(({ feeds, condition }) => condition === box.input && feeds.some((id) => box.ids.includes(id)))
    return { box, feeding, key: `${order[box.input]} ${feeding.map(({ id }) => id).join()}` }
  })
  const sorted = fed.toSorted((a, b) => a.key.localeCompare(b.key))
  const sections: Section[] = []
  for (const [place, { box, feeding, key }] of sorted.entries()) {
    const last = sections.at(-1)
    if (last && sorted[last.from]?.key === key) last.to = place
    else sections.push({ condition: box.input, sources: feeding, from: place, to: place })
  }
  return { boxes: sorted.map(({ box }) => box), sections }
}

/** Where figures of temperatures stand in the heat scale: a degree a step from 22 °C, 27 °C and above at its end. */
export const heatOf = (value: number): number => Math.min(6, Math.max(0, Math.floor(value) - 21))

export interface Lasting {
  supply: readonly WallSupply[]
  /** Milliseconds. */
  from: number
  to: number
  /** Something gives power from its store now; else it is what would be if the mains failed now. */
  running: boolean
}

const hour = 3_600_000

/** What has a store, the shortest first, on one axis: from the loss to the full hour after the last end, four hours at the most. */
export function lastingOf(supply: readonly WallSupply[], now: number): Lasting {
  const stores = supply.filter(({ stores, minutes }) => stores && minutes !== null)
  const running = stores.filter(({ output, fresh }) => output === 'backup' && fresh)
  const shown = (running.length > 0 ? running : stores.filter(({ fresh }) => fresh)).toSorted((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0))
  const begun = running.flatMap(({ since }) => (since === null ? [] : Date.parse(since)))
  const from = Math.max(Math.min(now, ...begun), now - 2 * hour)
  const ends = shown.map(({ minutes }) => now + (minutes ?? 0) * 60_000)
  const last = Math.max(now + hour / 2, ...ends)
  return { supply: shown, from, to: Math.min(Math.ceil(last / hour) * hour, from + 4 * hour), running: running.length > 0 }
}
