import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { endOf, type Period } from '../period-rules.ts'

export interface PeriodRow extends Period {
  id: string
  enabled: boolean
}

/** In the order of their starts. */
export function periodsOf(db: Queryable, deviceId: number): Promise<PeriodRow[]> {
  return rowsOf(
    db,
    `select s.period as id, s.control, s.days, s.at as "from", case e.at when '00:00' then '24:00' else e.at end as "to", s.enabled
       from timed_tasks s join timed_tasks e on e.period = s.period and e.period_end
      where s.device_id = $1 and not s.period_end order by s.at, s.made_at, s.id`,
    [deviceId],
  )
}

/** Its start and its end, in the time of the device's business. When it really ends, `settleEnds` says. @returns its id */
export async function insertPeriod(
  tx: Queryable,
  deviceId: number,
  { control, days, from, to }: Period,
  ends: { from: string; to: string },
  { userId, at }: { userId: string; at: Date },
): Promise<string> {
  const row = await rowOf<{ period: string }>(
    tx,
    `with one as (select gen_random_uuid() as period)
     insert into timed_tasks (device_id, uplink_id, control, value, repeat, days, at, zone, made_by, made_at, period, period_end)
     select d.id, d.uplink_id, $2, v.value, 'weekdays', $3, v.at, b.time_zone, $8, $9, one.period, v.is_end
       from one, devices d join businesses b on b.id = d.business_id,
            (values ($4::text, $5::text, false), ($6::text, $7::text, true)) v(value, at, is_end)
      where d.id = $1 returning period`,
    [deviceId, control, days, ends.from, from, ends.to, to === '24:00' ? '00:00' : to, userId, at],
  )
  if (!row) throw new Error('a period of a device that is not there')
  return row.period
}

/** Another time of the week. */
export async function updatePeriod(tx: Queryable, id: string, { days, from, to }: Period): Promise<void> {
  await tx.query(
    'update timed_tasks set days = case when period_end then days else $2 end, at = case when period_end then $4 else $3 end where period = $1',
    [id, days, from, to === '24:00' ? '00:00' : to],
  )
}

export async function switchPeriod(tx: Queryable, id: string, enabled: boolean): Promise<void> {
  await tx.query('update timed_tasks set enabled = $2 where period = $1', [id, enabled])
}

export async function deletePeriod(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from timed_tasks where period = $1', [id])
}

/** Writes on which days each period of a device ends, which depends on those that begin then. */
export async function settleEnds(tx: Queryable, deviceId: number): Promise<void> {
  const periods = await periodsOf(tx, deviceId)
  const on = periods.filter(({ enabled }) => enabled)
  const ends = periods.map((period) => {
    const { days } = endOf(period, on)
    return { id: period.id, days, enabled: period.enabled && days.length > 0 }
  })
  await tx.query(
    `update timed_tasks t set days = e.days, enabled = e.enabled from jsonb_to_recordset($1) e(id uuid, days smallint[], enabled boolean)
      where t.period = e.id and t.period_end and (t.days, t.enabled) is distinct from (e.days, e.enabled)`,
    [JSON.stringify(ends)],
  )
}
