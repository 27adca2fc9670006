import type { WallPicture, WallSupply } from '@kilowatch/contract'

export type Condition = WallSupply['input']

/** What stands under the bus: one device, or those of a site that are all well. */
export interface Box {
  key: string
  name: string
  /** Null where it stands for several. */
  one: WallSupply | null
  count: number
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

/** At most eight: what is well is joined by site where there are more; what then is too much is counted. Those on one part of the bus stand together. */
export function boxesOf(supply: readonly WallSupply[]): { boxes: Box[]; left: number } {
  const single = (each: WallSupply): Box => joined(each.id, each.name, [each])
  const whole = supply.map(single)
  const boxes =
    whole.length > mostBoxes ? [...supply.filter(pressing).map(single), ...bySite(supply.filter((each) => !pressing(each)))] : whole
  const shown = boxes.length > mostBoxes ? boxes.slice(0, mostBoxes) : boxes
  const left = boxes.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  return { boxes: [...shown].sort((a, b) => order[a.input] - order[b.input]), left }
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
    ...{ key, name, count: those.length, one: those.length === 1 ? (first ?? null) : null },
    ...{ input: first?.input ?? 'unknown', output: first?.output ?? 'unknown' },
    minutes: minutes.length > 0 ? Math.min(...minutes) : null,
    load: loads.length > 0 ? Math.max(...loads) : null,
    power: powers.length > 0 ? powers.reduce((sum, value) => sum + value, 0) : null,
  }
}

/** A part of the bus with the boxes that hang on it, by their place. */
export interface Section {
  condition: Condition
  from: number
  to: number
}

export function sectionsOf(boxes: readonly Box[]): Section[] {
  const sections: Section[] = []
  for (const [place, { input }] of boxes.entries()) {
    const last = sections.at(-1)
    if (last?.condition === input) last.to = place
    else sections.push({ condition: input, from: place, to: place })
  }
  return sections
}

type Source = WallPicture['sources'][number]

/** What feeds a part of the bus: what people recorded; else the mains, which stand for all that is not known. */
export function sourcesOf(section: Section, boxes: readonly Box[], sources: readonly Source[]): Source[] {
  const ids = new Set(boxes.slice(section.from, section.to + 1).flatMap(({ one }) => one?.id ?? []))
  return sources.filter(({ feeds, condition }) => condition === section.condition && feeds.some((id) => ids.has(id)))
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
