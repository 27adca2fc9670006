import type { PatrolCalendar, PatrolPeople, PatrolTaskRow } from '@kilowatch/contract'
import { type HeldSkill, lackingSkills } from '@kilowatch/work'

type PersonOfWeek = PatrolPeople['people'][number]

export interface PersonRow {
  /** Null: what nobody has. */
  id: string | null
  name: string
  /** Undefined: the business does not know what they hold or have to do (agents, people who have left). */
  person: PersonOfWeek | undefined
  tasks: readonly PatrolTaskRow[]
}

/** A row for what nobody has, then one for each person: those of the group, and whoever has something. What a provider has is not the business’s to share out. */
export function personRows({ tasks }: Pick<PatrolCalendar, 'tasks'>, { people }: PatrolPeople): PersonRow[] {
  const own = tasks.filter(({ provider }) => provider === null)
  const of = (id: string | null) => own.filter(({ assignee }) => (assignee?.id ?? null) === id)
  const known = people
    .map((person): PersonRow => ({ id: person.id, name: person.name, person, tasks: of(person.id) }))
    .filter((row) => row.person?.inGroup || row.tasks.length > 0)
  const others = new Map(
    own.flatMap(({ assignee }) => (assignee && !people.some(({ id }) => id === assignee.id) ? [[assignee.id, assignee.name]] : [])),
  )
  const unknown = [...others].map(([id, name]): PersonRow => ({ id, name, person: undefined, tasks: of(id) }))
  return [{ id: null, name: '', person: undefined, tasks: of(null) }, ...known, ...unknown]
}

export interface Place {
  day: string
  /** Null: nobody. */
  person: string | null
}

const steps: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ...{ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
}

/** Where an arrow key leads to among people and days; at the edge it stays. Undefined: no arrow key. */
export function placeByKey(key: string, from: Place, days: readonly string[], rows: readonly Pick<PersonRow, 'id'>[]): Place | undefined {
  const step = steps[key]
  if (!step) return undefined
  const within = (place: number, length: number) => Math.max(0, Math.min(length - 1, place))
  const row = rows[within(rows.findIndex(({ id }) => id === from.person) + step[0], rows.length)]
  const day = days[within(days.indexOf(from.day) + step[1], days.length)]
  return { day: day ?? from.day, person: row ? row.id : from.person }
}

/** What a person lacks of what a task asks for on a day: it is given with a reason alone. */
export function lackingOn(task: Pick<PatrolTaskRow, 'skills'>, day: string, held: readonly HeldSkill[] | undefined): string[] {
  return lackingSkills(task.skills, held ?? [], day)
}
