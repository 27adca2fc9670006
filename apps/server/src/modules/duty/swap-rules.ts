import { type DaySpan, type Duty, type DutySources, daysAfter, daysBetween, dutiesOf, strainOf } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { GroupDuty, KeptRoster } from '../on-duty/index.ts'
import { type DutyPlace, daysAround, demandShift } from './rules.ts'

/** Two duties of a group change hands; without `taken` one does. */
export interface Exchange {
  groupId: string
  askerId: string
  partnerId: string
  given: DutyPlace
  taken: DutyPlace | null
}

/** Both duties lie so many days apart at the most. */
export const mostDaysApart = 31

/** The days that say whether both may have what they get. */
export function daysOfExchange({ given, taken }: Pick<Exchange, 'given' | 'taken'>): { from: string; to: string } {
  const days = [given.day, taken?.day ?? given.day].sort()
  return { from: daysAround(days[0] ?? given.day).from, to: daysAround(days.at(-1) ?? given.day).to }
}

const same = (a: DutyPlace, b: DutyPlace): boolean => a.day === b.day && a.shift === b.shift

export function dutiesByGroup(groups: ReadonlyMap<string, DutySources>, span: DaySpan): Map<string, Duty[]> {
  return new Map([...groups].map(([id, sources]) => [id, dutiesOf(sources, span).duties]))
}

/** The days that say with whom a duty can be exchanged for which. */
export const daysOfPartners = ({ day }: DutyPlace): DaySpan => ({
  from: daysAround(daysAfter(day, -mostDaysApart)).from,
  to: daysAround(daysAfter(day, mostDaysApart)).to,
})

interface Partner {
  partnerId: string
  standsIn: boolean
  duties: Duty[]
}

/** Those with whom a duty can change hands, and for which of theirs, by the rules that an exchange is judged by. */
export function partnersFor(
  { groupId, askerId, given }: Omit<Exchange, 'partnerId' | 'taken'>,
  groups: ReadonlyMap<string, GroupDuty>,
  now: Date,
): Partner[] {
  const all = dutiesByGroup(groups, daysOfPartners(given))
  const own = all.get(groupId) ?? []
  const duty = groups.get(groupId)
  const people = new Set([
    ...(duty?.rosters ?? []).flatMap(({ teams }) => teams.flatMap((team) => team.people)),
    ...own.map(({ person }) => person),
  ])
  people.delete(askerId)
  const may = (partnerId: string, taken: DutyPlace | null) => {
    try {
      return demandExchange({ groupId, askerId, partnerId, given, taken }, groups, all) > now
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const isNear = ({ day }: Duty) => Math.abs(daysBetween(given.day, day)) <= mostDaysApart
  return [...people]
    .map((partnerId) => ({
      ...{ partnerId, standsIn: may(partnerId, null) },
      duties: own.filter((one) => one.person === partnerId && one.from > now && isNear(one) && may(partnerId, one)),
    }))
    .filter(({ standsIn, duties }) => standsIn || duties.length > 0)
}

/**
 * When the first of the duties begins. @throws Refusal 30001 where one of them is not (or no longer) whose it is said to be, where somebody is
 * away or has the duty already, and where the limits of hours are kept and would be broken
 */
export function demandExchange(
  exchange: Exchange,
  groups: ReadonlyMap<string, GroupDuty>,
  all = dutiesByGroup(groups, daysOfExchange(exchange)),
): Date {
  const { groupId, askerId, partnerId, given, taken } = exchange
  const duty = groups.get(groupId)
  const own = all.get(groupId) ?? []
  const has = (person: string, place: DutyPlace) => own.find((one) => one.person === person && same(one, place))
  const { roster, times } = demandShift(duty, given)
  if (!has(askerId, given) || (taken && !has(partnerId, taken))) refuse('duty-swap-not-theirs')
  const moves = [{ to: partnerId, place: given, loses: taken }, ...(taken ? [{ to: askerId, place: taken, loses: given }] : [])]
  for (const { to, place, loses } of moves) {
    if (has(to, place)) refuse('duty-swap-has-it')
    if (isAway(duty, to, place)) refuse('duty-swap-away')
    const breach = roster.limits ? breachOf(to, demandShift(duty, place).times, loses, all, groupId) : undefined
    if (breach) throw new Refusal(30001, { says: says(`duty-breaks-${breach.rule}`, { hours: breach.hours }) })
    if (roster.limits && !isCertified(roster, own, place, to)) refuse('duty-swap-uncertified')
  }
  const begins = [times.from, ...(taken ? [demandShift(duty, taken).times.from] : [])]
  return new Date(Math.min(...begins.map((date) => date.getTime())))

  /** Somebody who stays, or who comes, holds what the shift asks for; where nobody does already, a swap makes it no worse. */
  function isCertified({ certificate, certified }: KeptRoster, duties: readonly Duty[], place: DutyPlace, coming: string): boolean {
    if (certificate === '') return true
    const there = duties.filter((one) => same(one, place)).map(({ person }) => person)
    const leaving = place === given ? askerId : partnerId
    const holds = (people: readonly string[]) => people.some((person) => certified.includes(person))
    return !holds(there) || holds([...there.filter((person) => person !== leaving), coming])
  }
}

function refuse(word: 'duty-swap-not-theirs' | 'duty-swap-has-it' | 'duty-swap-away' | 'duty-swap-uncertified'): never {
  throw new Refusal(30001, { says: says(word) })
}

function isAway(duty: DutySources | undefined, who: string, { day }: DutyPlace): boolean {
  return duty?.leaves.some(({ person, from, to }) => person === who && from <= day && day <= to) ?? false
}

/** The rule that somebody would break with one duty more and one less. */
function breachOf(
  person: string,
  times: { from: Date; to: Date },
  loses: DutyPlace | null,
  all: ReadonlyMap<string, readonly Duty[]>,
  groupId: string,
) {
  const others = [...all].flatMap(([id, duties]) =>
    duties.filter((one) => one.person === person && !(id === groupId && loses !== null && same(one, loses))),
  )
  return strainOf(times, others).breaches[0]
}
