import type { DeviceType, OverviewPart } from '@kilowatch/catalog'

/** The parts of an overview by where they stand, each in its declared order. */
export interface Arranged {
  /** Figures of the whole, over everything. */
  gauges: readonly OverviewPart[]
  /** The drawing that has others at its side. */
  main: readonly OverviewPart[]
  side: readonly OverviewPart[]
  /** Below these, beside each other. */
  courses: readonly OverviewPart[]
  drawings: readonly OverviewPart[]
  /** Values that the type puts first, where nothing draws them: over the trend. */
  first: readonly OverviewPart[]
  rest: readonly OverviewPart[]
}

const listed: ReadonlySet<OverviewPart['part']> = new Set(['values', 'table', 'imbalance'])
const beside: ReadonlySet<OverviewPart['part']> = new Set(['runtime', 'phase-loads', 'unit', 'cooling'])
const abreast: ReadonlySet<OverviewPart['part']> = new Set(['wear', 'day', 'hours'])
const withSide: ReadonlySet<OverviewPart['part']> = new Set(['power-path', 'air-water'])

/** Whether a trend beside a drawing would add nothing: a path tells how the device stands, cells and probes have their own courses, and where a leak was is none. */
export function showsItsDay({ part }: OverviewPart): boolean {
  return part === 'power-path' || part === 'cell-map' || part === 'cable' || part === 'day' || part === 'probes'
}

/** Values come first: over the trend stands what the headline names (review S20). */
export function arranged({ overview, headline }: Pick<DeviceType, 'overview' | 'headline'>): Arranged {
  const lists = overview.filter(({ part }) => listed.has(part))
  const besides = overview.filter(({ part }) => beside.has(part))
  const gauges = overview.filter(({ part }) => part === 'gauges')
  const main = overview.filter(({ part }) => withSide.has(part))
  const courses = overview.filter(({ part }) => abreast.has(part))
  const drawings = overview.filter((each) => ![lists, besides, gauges, main, courses].some((parts) => parts.includes(each)))
  // A drawing without battery and loads has its first values at its side.
  const side = besides.length > 0 || main.length === 0 ? besides : lists.filter(({ part }) => part === 'values').slice(0, 2)
  const left = lists.filter((each) => !side.includes(each))
  const isDrawn = main.length + drawings.length + gauges.length > 0
  const first = isDrawn ? [] : left.filter((each) => namesOneOf(each, headline))
  return { gauges, main, side, courses, drawings, first, rest: left.filter((each) => !first.includes(each)) }
}

function namesOneOf(part: OverviewPart, headline: readonly string[]): boolean {
  return 'points' in part && part.points.some((point) => headline.includes(point))
}
