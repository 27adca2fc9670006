import { rectificationLevels } from '@kilowatch/contract'
import { word } from '../../../http/words.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { type LifeSource, stateOf } from '../lines.ts'

/** Kinds of work that have lines: `works` is found among these alone. */
export const workWithLines = ['fault', 'operation', 'rectification', 'schedule'] as const

/** Work is seen by whoever has to do with it, also from outside: `works` decides. */
const sees = () => true

interface WorkRow {
  id: string
  number: string | null
  title: string
  state: string
  by: string
  /** What is wrong or to be done, and how grave it is or by which day. */
  text: string
  level: string
}
const reads = (text: string) => (db: Queryable, ids: readonly string[]) => rowsOf<WorkRow & Record<string, unknown>>(db, text, [ids])
const columns = `w.id, w.number, w.title, w.state, coalesce(u.name, '') as by`
const readFaults = reads(
  `select ${columns}, f.note as text, f.level::text from work w join faults f on f.id = w.id left join users u on u.id = w.created_by
    where w.id = any($1::bigint[])`,
)
const readRectifications = reads(
  `select ${columns}, r.problem as text, r.level from work w join rectifications r on r.id = w.id left join users u on u.id = w.created_by
    where w.id = any($1::bigint[])`,
)

const readSchedules = reads(
  `select ${columns}, s.note as text, s.due_on::text as level from work w join schedules s on s.id = w.id left join users u on u.id = w.created_by
    where w.id = any($1::bigint[])`,
)

export const faultLines: LifeSource = {
  ...{ name: 'fault', kind: 'fault', sees },
  from: 'works w join faults f on f.id = w.id',
  at: 'f.reported_at',
  id: 'f.id',
  where: `w.kind = 'fault'`,
  async tell(db, { language }, ids) {
    const rows = await readFaults(db, ids)
    return rows.map(({ id, number, title, state, by, text, level }) => ({
      ...{ id, number, title, by, what: text, level: Number(level) as 1 | 2 | 3 | 4 },
      state: stateOf('fault', state, language),
      to: { page: 'fault', id },
    }))
  },
}

export const rectificationLines: LifeSource = {
  ...{ name: 'rectification', kind: 'rectification', sees },
  from: 'works w join rectifications r on r.id = w.id',
  at: 'r.created_at',
  id: 'r.id',
  where: `w.kind = 'rectification'`,
  async tell(db, { language }, ids) {
    const rows = await readRectifications(db, ids)
    return rows.map(({ id, number, title, state, by, text, level }) => ({
      ...{ id, number, title, by },
      what: [rectificationLevels[level as keyof typeof rectificationLevels]?.[language], text].filter(Boolean).join(' · '),
      state: stateOf('rectification', state, language),
      to: { page: 'rectification', id },
    }))
  },
}

export const scheduleLines: LifeSource = {
  ...{ name: 'schedule', kind: 'schedule', sees },
  from: 'works w join schedules s on s.id = w.id',
  at: 's.created_at',
  id: 's.id',
  where: `w.kind = 'schedule'`,
  async tell(db, { language }, ids) {
    const rows = await readSchedules(db, ids)
    return rows.map(({ id, number, title, state, by, text, level }) => ({
      ...{ id, number, title, by },
      what: [word('life-due', language, { day: level }), text].filter(Boolean).join(' · '),
      state: stateOf('schedule', state, language),
      to: { page: 'schedule', id },
    }))
  },
}

interface TicketRow extends Omit<WorkRow, 'level'> {
  ended_at: Date | null
}

export const operationTicketLines: LifeSource = {
  ...{ name: 'operation', kind: 'operation', sees },
  from: 'works w join operation_tickets o on o.id = w.id',
  // Before it is begun it stands where it was written.
  at: 'coalesce(o.begun_at, o.created_at)',
  id: 'o.id',
  where: `w.kind = 'operation'`,
  async tell(db, { language }, ids) {
    const text = `select ${columns}, o.purpose as text, o.ended_at from work w join operation_tickets o on o.id = w.id
       left join users u on u.id = coalesce(w.assignee_id, w.created_by) where w.id = any($1::bigint[])`
    const rows = await rowsOf<TicketRow & Record<string, unknown>>(db, text, [ids])
    return rows.map(({ id, number, title, state, by, text, ended_at: ended }) => ({
      ...{ id, number, title, by, what: text, until: ended?.toISOString() ?? null },
      state: stateOf('operation', state, language),
      to: { page: 'operation', id },
    }))
  },
}

interface RepairRow {
  id: string
  fault: string
  number: string
  title: string
  company: string
  people: string
  done: string
  ended_at: Date | null
  cost: number | null
}

export const repairLines: LifeSource = {
  ...{ name: 'repair', kind: 'repair', sees },
  from: 'works w join repairs r on r.fault_id = w.id',
  at: 'r.begun_at',
  id: 'r.id',
  where: `w.kind = 'fault'`,
  async tell(db, { language }, ids) {
    const text = `select r.id, r.fault_id as fault, r.number, w.title, r.company, r.people, coalesce(nullif(r.done, ''), r.plan) as done, r.ended_at,
        r.cost::float8 as cost
       from repairs r join work w on w.id = r.fault_id where r.id = any($1::bigint[])`
    const rows = await rowsOf<RepairRow & Record<string, unknown>>(db, text, [ids])
    return rows.map(({ id, fault, number, title, company, people, done, ended_at: ended, cost }) => ({
      ...{ id, number, cost, until: ended?.toISOString() ?? null, lasts: ended === null },
      title: word('life-repair', language, { title }),
      what: [company, people, done].filter(Boolean).join(' · '),
      state: { says: word(ended ? 'life-repair-done' : 'life-repair-open', language), tone: ended ? 'done' : 'active' },
      to: { page: 'fault', id: fault },
    }))
  },
}

export const recoveryLines: LifeSource = {
  ...{ name: 'recovery', kind: 'recovery', sees },
  from: 'works w join faults f on f.id = w.id',
  at: 'f.recovered_at',
  id: 'f.id',
  where: `w.kind = 'fault' and f.recovered_at is not null`,
  async tell(db, { language }, ids) {
    const text = `select w.id, w.number, w.title, coalesce(u.name, '') as by
       from work w
       left join lateral (select by_user from work_steps s where s.work_id = w.id and s.to_state = 'recovered' order by s.at desc, s.id desc limit 1) s on true
       left join users u on u.id = s.by_user where w.id = any($1::bigint[])`
    const rows = await rowsOf<Pick<WorkRow, 'id' | 'number' | 'title' | 'by'> & Record<string, unknown>>(db, text, [ids])
    return rows.map(({ id, number, title, by }) => ({
      ...{ id, number, by },
      title: word('life-recovery', language, { title }),
      state: { says: word('life-recovered', language), tone: 'done' },
      to: { page: 'fault', id },
    }))
  },
}
