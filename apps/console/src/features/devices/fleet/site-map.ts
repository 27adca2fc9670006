import type { Fleet, FleetPart } from '@kilowatch/contract'

type Site = Fleet['sites'][number]
type Place = NonNullable<Site['place']>
export type PlacedSite = Site & { place: Place }

export const isPlaced = (site: Site): site is PlacedSite => site.place !== null

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}
/** What of the ground is shown: its middle in degrees, and pixels for a degree of latitude. */
export interface View {
  latitude: number
  longitude: number
  scale: number
}
export interface Point {
  x: number
  y: number
}

/** Marks that would stand closer than this, in pixels, are one. */
export const joinedWithin = 36
/** CSS px of what the map says of itself at the bottom right. */
export const footWidth = 190
const margin = 64
/** Pixels for a degree: a mark's width is some 20 m at the most. */
const most = 200_000
/** Where all stand at one place, about 20 km are shown. */
const alone = 2_000

/** A degree of longitude is shorter the farther one is from the equator. */
const narrowing = (latitude: number) => Math.max(0.05, Math.cos((latitude * Math.PI) / 180))

/** All of the places, with room for their names; those on both sides of the date line stand side by side. */
export function viewOf(places: readonly Place[], { width, height }: Size): View {
  const shifted = places.map(({ longitude }) => longitude)
  const wraps = Math.max(...shifted) - Math.min(...shifted) > 180
  const longitudes = wraps ? shifted.map((longitude) => (longitude < 0 ? longitude + 360 : longitude)) : shifted
  const latitudes = places.map(({ latitude }) => latitude)
  const middle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const latitude = middle(latitudes)
  const across = (width - 2 * margin) / (span(longitudes) * narrowing(latitude))
  const down = (height - 2 * margin) / span(latitudes)
  const scale = Math.min(across, down, most)
  return {
    latitude,
    longitude: middle(longitudes),
    scale: Number.isFinite(scale) && span([...latitudes]) + span(longitudes) > 0 ? scale : alone,
  }
}

/** Nearer or farther, the middle staying where it is. */
export function zoomed(view: View, factor: number): View {
  return { ...view, scale: Math.min(most, Math.max(1, view.scale * factor)) }
}

/** The ground moved by so many pixels. */
export function moved(view: View, { x, y }: Point): View {
  const latitude = Math.min(90, Math.max(-90, view.latitude + y / view.scale))
  return { ...view, latitude, longitude: view.longitude - x / (view.scale * narrowing(view.latitude)) }
}

/** How many degrees so many pixels are. */
export function degreesOf({ x, y }: Point, view: View): Place {
  return { latitude: y / view.scale, longitude: x / (view.scale * narrowing(view.latitude)) }
}

export function pointOf({ latitude, longitude }: Place, view: View, { width, height }: Size): Point {
  const turn = ((longitude - view.longitude + 540) % 360) - 180
  return {
    x: width / 2 + turn * narrowing(view.latitude) * view.scale,
    y: height / 2 - (latitude - view.latitude) * view.scale,
  }
}

/** One mark: a site, or several that stand too close together; worst first. */
export interface Mark extends Point {
  sites: readonly PlacedSite[]
}

/** Sites come worst first: the worst of those that are joined says where the mark stands. */
export function marksOf(sites: readonly PlacedSite[], view: View, size: Size): Mark[] {
  const marks: (Point & { sites: PlacedSite[] })[] = []
  for (const site of sites) {
    const point = pointOf(site.place, view, size)
    const near = marks.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < joinedWithin)
    if (near) near.sites.push(site)
    else marks.push({ ...point, sites: [site] })
  }
  return marks
}

/** Inside of the picture, or so close to its edge that something of the mark is. */
export const isShown = ({ x, y }: Point, { width, height }: Size): boolean => x > -12 && y > -12 && x < width + 12 && y < height + 12

const pressing = ['alarm', 'offline', 'stale', 'unconfigured', 'expired'] as const
export type Pressing = (typeof pressing)[number] | 'normal'

/** The state that a mark shows: the most pressing one that any of its devices has. */
export function worstState(parts: readonly Pick<FleetPart, 'states'>[]): Pressing {
  return pressing.find((state) => parts.some(({ states }) => states[state] > 0)) ?? 'normal'
}

const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

export interface GridLine {
  at: number
  degrees: number
}

/** Meridians and parallels, 70 px apart at the least: x or y in pixels, and the degree that each stands for. */
export function gridOf(view: View, { width, height }: Size): { meridians: GridLine[]; parallels: GridLine[]; decimals: number } {
  const step = [...steps].reverse().find((each) => each * view.scale * narrowing(view.latitude) >= 70) ?? 30
  const reach = width / (2 * view.scale * narrowing(view.latitude))
  const rise = height / (2 * view.scale)
  const line = (degrees: number) => pointOf({ latitude: degrees, longitude: degrees }, view, { width, height })
  return {
    meridians: between(view.longitude - reach, view.longitude + reach, step).map((degrees) => ({
      at: line(degrees).x,
      degrees: turned(degrees),
    })),
    parallels: between(Math.max(-90, view.latitude - rise), Math.min(90, view.latitude + rise), step).map((degrees) => ({
      at: line(degrees).y,
      degrees,
    })),
    decimals: step >= 1 ? 0 : (String(step).split('.')[1]?.length ?? 0),
  }
}

const turned = (degrees: number) => ((degrees + 540) % 360) - 180

function between(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => Number(((first + n) * step).toFixed(6)))
}

interface Box extends Point, Size {}
export type Side = 'right' | 'left' | 'below' | 'above'
const sides: readonly Side[] = ['right', 'left', 'below', 'above']

/** A mark, and how large what is said beside it is: in full, then shorter. */
interface Labelled extends Point {
  sizes: readonly Size[]
}
/** Where it stands, and which of its sizes has room. */
export interface LabelPlace {
  side: Side
  size: number
}

/**
 * Where the words of each mark stand without lying over others, another mark or what is reserved; null: nowhere, and they are read by pointing
 * at the mark.
 */
export function labelPlaces(marks: readonly Labelled[], { width, height }: Size, reserved: readonly Box[] = []): (LabelPlace | null)[] {
  const taken: Box[] = [...reserved, ...marks.map(({ x, y }) => ({ x: x - 14, y: y - 14, width: 28, height: 28 }))]
  const isFree = (box: Box) => {
    const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    return inside && !taken.some((other) => overlap(box, other))
  }
  return marks.map((mark) => {
    const each = mark.sizes.flatMap((size, index) => sides.map((side) => ({ side, size: index, box: labelBox(mark, size, side) })))
    const free = each.find(({ box }) => isFree(box))
    if (!free) return null
    taken.push(free.box)
    return { side: free.side, size: free.size }
  })
}

function labelBox({ x, y }: Point, size: Size, side: Side): Box {
  const { width, height } = size
  if (side === 'right') return { ...size, x: x + 15, y: y - height / 2 }
  if (side === 'left') return { ...size, x: x - 15 - width, y: y - height / 2 }
  return { ...size, x: x - width / 2, y: side === 'below' ? y + 15 : y - 15 - height }
}

const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** About how wide words are at 13 px: a Chinese sign is as wide as it is high. */
export function widthOf(words: string): number {
  return [...words].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.2), 0)
}
