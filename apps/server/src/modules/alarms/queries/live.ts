import type { Alarm, AlarmCounts } from '@kilowatch/contract'
import { type Prepared, type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { type AlarmRow, alarmColumns, alarmOf, alarmRelation } from './rows.ts'

const byId: Prepared = {
  name: 'alarms-by-id',
  text: `select ${alarmColumns} from ${alarmRelation('alarms')} where a.id = any($1::bigint[]) order by a.level desc, a.opened_at desc, a.id desc`,
}

/** Alarms by id, whoever may see them: the caller has asked for that before. Worst and newest first. */
export async function readAlarms(db: Queryable, ids: readonly string[]): Promise<Alarm[]> {
  const rows = await rowsOf<AlarmRow>(db, byId, [ids])
  return rows.map(alarmOf)
}

const counts = (name: string, whose: string): Prepared => ({
  name,
  text: `select user_id, level, count(*)::int as active, (count(*) filter (where confirmed_at is null))::int as unconfirmed
       from visible_alarms where ${whose} and released_at is null group by user_id, level`,
})
/** Two statements: the planner expects one person in the one, several in the other, and keeps its plan for each. */
const countsOfOne = counts('alarm-counts', 'user_id = $1')
const countsOfSeveral = counts('alarm-counts-of-several', 'user_id = any($1::bigint[])')

/** Counts of active alarms for several people at once; who has none is there with zeros. */
export async function countActiveOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, AlarmCounts>> {
  const [statement, whose] = userIds.length === 1 ? [countsOfOne, userIds[0]] : [countsOfSeveral, userIds]
  const rows = await rowsOf<{ user_id: string; level: number; active: number; unconfirmed: number }>(db, statement, [whose])
  const byUser = new Map<string, AlarmCounts>()
  for (const id of userIds) byUser.set(id, { active: 0, unconfirmed: 0, levels: { '1': 0, '2': 0, '3': 0, '4': 0 } })
  for (const { user_id, level, active, unconfirmed } of rows) {
    const counts = byUser.get(user_id)
    if (!counts) continue
    counts.active += active
    counts.unconfirmed += unconfirmed
    counts.levels[String(level)] = active
  }
  return byUser
}
