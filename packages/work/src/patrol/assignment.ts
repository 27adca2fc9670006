import { type Day, daysAfter, weekdayOf } from '../days.ts'
import { type HeldSkill, lackingSkills, skillsAsked } from './skills.ts'

/** What a person of a group is to its devices on rounds. */
export type RoundIdentity = 'inspector' | 'manager'

/** A task that nobody has. */
export interface TaskToGive {
  id: string
  plannedOn: Day
  /** The last day on which it may be done. */
  windowTo: Day
  minutes: number | null
  skills: string
  groupId: string | null
}

/** Whose rounds a task could be. */
export interface RoundPerson {
  id: string
  skills: readonly HeldSkill[]
  /** Groups whose rounds they go on. */
  groups: ReadonlyMap<string, RoundIdentity>
  /** Goes on rounds at all: of whatever group, or has done so lately. Nobody else is thought of, but for what they hold. */
  goes: boolean
  /** Days on which they are not there. */
  away: ReadonlySet<Day>
  /** Days on which they have a shift. */
  onDuty: ReadonlySet<Day>
  /** Minutes of their tasks, by the Monday of the week. */
  load: ReadonlyMap<Day, number>
}

/** How long a task is thought to take that says nothing of it. */
export const usualMinutes = 60
/** So much of rounds a week for one person, where the business said nothing. */
export const usualWeekMinutes = 1200

export const mondayOf = (day: Day): Day => daysAfter(day, -weekdayOf(day))
export const taskMinutes = ({ minutes }: { minutes: number | null }): number => minutes ?? usualMinutes

/** The day on which a task that is still to be done is done at the earliest. */
export const doneOn = ({ plannedOn }: { plannedOn: Day }, today: Day): Day => (plannedOn < today ? today : plannedOn)

export interface ProposedPerson {
  personId: string
  /** What they are in the group of the task; null: of another group, or it has none. */
  identity: RoundIdentity | null
  /** What they hold of what it asks for. */
  holds: HeldSkill[]
  /** Minutes of that week without the task. */
  load: number
  /** With it the week is fuller than it should be: nobody else who could has room. */
  over: boolean
  /** They have a shift on that day: so has everybody else who could. */
  onDuty: boolean
}

export interface ProposedTask {
  taskId: string
  minutes: number
  given: ProposedPerson | null
  /** Why it stays nobody's. */
  why: NobodyFits | null
}

export type NobodyFits =
  /** Nobody goes on rounds. */
  | { kind: 'nobody' }
  /** Nobody holds all of it on that day. `ended`: who held it until before. */
  | { kind: 'skills'; lacking: string[]; ended: { personId: string; until: Day }[] }
  /** All who could are away. */
  | { kind: 'away'; people: string[] }

/**
 * To whom tasks are best given: nobody without what a task asks for on its day, nobody on leave; nobody beyond so many minutes a week while
 * somebody else who could has room. Of those: who has no shift that day, who belongs to the task's group, who has least to do that week.
 * The same for the same tasks and people, in whatever order they come. What few can do is given out first, so that their week is not filled
 * with what others could do.
 */
export function proposeTasks(
  tasks: readonly TaskToGive[],
  people: readonly RoundPerson[],
  { today, weekMinutes }: { today: Day; weekMinutes: number },
): ProposedTask[] {
  const loads = new Map(people.map(({ id, load }) => [id, new Map(load)]))
  const loadOf = (person: string, week: Day) => loads.get(person)?.get(week) ?? 0
  const able = new Map(tasks.map((task) => [task.id, ableTo(task, people, doneOn(task, today))]))
  const scarceFirst = [...tasks].sort((a, b) => (able.get(a.id)?.length ?? 0) - (able.get(b.id)?.length ?? 0) || byDue(a, b))
  const proposed = new Map<string, ProposedTask>()
  for (const task of scarceFirst) {
    const [day, minutes] = [doneOn(task, today), taskMinutes(task)]
    const week = mondayOf(day)
    const fit = (able.get(task.id) ?? []).map((person): ProposedPerson & Ranked => {
      const load = loadOf(person.id, week)
      return {
        ...{ personId: person.id, load, over: load + minutes > weekMinutes, onDuty: person.onDuty.has(day) },
        identity: (task.groupId && person.groups.get(task.groupId)) || null,
        holds: person.skills.filter((skill) => lackingSkills(task.skills, [skill], day).length < skillsAsked(task.skills).length),
      }
    })
    const [best] = fit.sort(byFitness)
    if (best) loads.get(best.personId)?.set(week, best.load + minutes)
    proposed.set(task.id, { taskId: task.id, minutes, given: best ?? null, why: best ? null : whyNobody(task, people, day) })
  }
  return [...tasks].sort(byDue).flatMap(({ id }) => proposed.get(id) ?? [])
}

/** Those who may do it on the day, however much they have to do. */
function ableTo(task: TaskToGive, people: readonly RoundPerson[], day: Day): RoundPerson[] {
  return people.filter((person) => isConsidered(task, person) && !person.away.has(day) && holdsAll(task, person, day))
}

const isConsidered = ({ skills }: TaskToGive, { goes }: RoundPerson): boolean => goes || skillsAsked(skills).length > 0
const holdsAll = ({ skills }: TaskToGive, person: RoundPerson, day: Day): boolean => lackingSkills(skills, person.skills, day).length === 0

type Ranked = Pick<ProposedPerson, 'over' | 'onDuty' | 'identity' | 'load' | 'personId'>
const identityRank = (identity: RoundIdentity | null): number => (identity === 'inspector' ? 0 : identity === 'manager' ? 1 : 2)
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Beyond the bound least of all: who has least to do then comes before whose group it is. */
function byFitness(a: Ranked, b: Ranked): number {
  const rank = identityRank(a.identity) - identityRank(b.identity)
  const load = a.load - b.load
  return (
    Number(a.over) - Number(b.over) ||
    Number(a.onDuty) - Number(b.onDuty) ||
    (a.over ? load || rank : rank || load) ||
    byId(a.personId, b.personId)
  )
}

function byDue(a: TaskToGive, b: TaskToGive): number {
  if (a.windowTo !== b.windowTo) return a.windowTo < b.windowTo ? -1 : 1
  if (a.plannedOn !== b.plannedOn) return a.plannedOn < b.plannedOn ? -1 : 1
  return byId(a.id, b.id)
}

function whyNobody(task: TaskToGive, people: readonly RoundPerson[], day: Day): NobodyFits {
  const considered = people.filter((person) => isConsidered(task, person))
  const holding = considered.filter((person) => holdsAll(task, person, day)).map(({ id }) => id)
  if (holding.length > 0) return { kind: 'away', people: holding.sort(byId) }
  const asked = skillsAsked(task.skills)
  if (asked.length === 0) return { kind: 'nobody' }
  const unheld = asked.filter((name) => considered.every(({ skills }) => lackingSkills(name, skills, day).length > 0))
  const lacking = unheld.length > 0 ? unheld : asked
  const ended = considered.flatMap(({ id, skills }) => {
    const days = lacking.flatMap((name) => skills.flatMap(({ until, ...held }) => (until && isNamed(name, held) ? [until] : [])))
    const until = days.sort().at(-1)
    return until === undefined || until >= day ? [] : [{ personId: id, until }]
  })
  return { kind: 'skills', lacking, ended: ended.sort((a, b) => byId(a.personId, b.personId)) }
}

const isNamed = (asked: string, { name }: { name: string }): boolean => lackingSkills(asked, [{ name, until: null }], '').length === 0
