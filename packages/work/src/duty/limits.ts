/** How long people may be on duty: hours that have passed, also over a change of the clocks. */
export const dutyLimits = { restHours: 11, weekHours: 60, onEndHours: 24 } as const

export interface Times {
  from: Date
  to: Date
}

/** Which rule a duty would break, and by how much: `hours` is the rest, the work in seven days, or how long on end. */
export interface Breach {
  rule: 'overlap' | 'rest' | 'on-end' | 'week'
  hours: number
}

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
const hours = (ms: number): number => Math.round((ms / hourMs) * 100) / 100
const length = ({ from, to }: Times): number => to.getTime() - from.getTime()

/** Milliseconds that are of both; negative: how far they are apart. */
const sharedBy = (one: Times, other: Times): number =>
  Math.min(one.to.getTime(), other.to.getTime()) - Math.max(one.from.getTime(), other.from.getTime())

/** How somebody stands with one more duty beside those they have. */
export interface Strain {
  /** Hours of rest before and after it; null: no other duty on that side. */
  before: number | null
  after: number | null
  /** The most hours within any seven days that touch it. */
  week: number
  breaches: Breach[]
}

/** What one more duty means for somebody: `others` are their other duties of the days around it. */
export function strainOf(added: Times, others: readonly Times[]): Strain {
  const before = Math.max(...others.filter(({ from }) => from < added.from).map(({ to }) => to.getTime()))
  const after = Math.min(...others.filter(({ from }) => from >= added.from).map(({ from }) => from.getTime()))
  const rest = { before: added.from.getTime() - before, after: after - added.to.getTime() }
  const week = mostInWeek(added, [...others, added])
  const onEnd = lengthOnEnd(added, others)
  const breaches: Breach[] = []
  const shortest = Math.min(rest.before, rest.after)
  const overlap = Math.max(0, ...others.map((other) => sharedBy(added, other)))
  if (overlap > 0) breaches.push({ rule: 'overlap', hours: hours(overlap) })
  if (onEnd >= dutyLimits.onEndHours * hourMs) breaches.push({ rule: 'on-end', hours: hours(onEnd) })
  else if (overlap === 0 && shortest < dutyLimits.restHours * hourMs) breaches.push({ rule: 'rest', hours: hours(shortest) })
  if (week > dutyLimits.weekHours * hourMs) breaches.push({ rule: 'week', hours: hours(week) })
  const known = (ms: number) => (Number.isFinite(ms) ? hours(ms) : null)
  return { before: known(rest.before), after: known(rest.after), week: hours(week), breaches }
}

/** Whether a duty is allowed, yet leaves no room at all: one more hour of it would break a rule. */
export function isAtLimit({ before, after, week, breaches }: Strain): boolean {
  const tight = before === dutyLimits.restHours || after === dutyLimits.restHours || week === dutyLimits.weekHours
  return breaches.length === 0 && tight
}

/** With what joins it without a break. */
function lengthOnEnd(added: Times, others: readonly Times[]): number {
  let whole = { ...added }
  for (let grown = true; grown; ) {
    grown = false
    for (const { from, to } of others) {
      const touches = from <= whole.to && to >= whole.from
      if (!touches || (from >= whole.from && to <= whole.to)) continue
      whole = { from: from < whole.from ? from : whole.from, to: to > whole.to ? to : whole.to }
      grown = true
    }
  }
  return length(whole)
}

/** The most of `all` within seven days on end that touch the duty: such days begin, or end, where some duty does. */
function mostInWeek(duty: Times, all: readonly Times[]): number {
  const starts = all.flatMap(({ from, to }) => [from.getTime(), to.getTime() - weekMs])
  const touching = starts.filter((start) => start < duty.to.getTime() && start + weekMs > duty.from.getTime())
  const within = (start: number) =>
    all.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to.getTime(), start + weekMs) - Math.max(from.getTime(), start)), 0)
  return Math.max(...touching.map(within))
}
