import { simList, simSoonDays } from '@kilowatch/contract'
import { sqlList } from '../../storage/list.ts'
import { type Queryable, rowOf } from '../../storage/queryable.ts'

/** By the day of the business's zone. */
const today = `(:now::timestamptz at time zone b.time_zone)::date`
const expiry = `case when s.expires_at is null then 'unknown'
                     when s.expires_at < ${today} then 'expired'
                     when s.expires_at <= ${today} + ${simSoonDays} then 'soon'
                     else 'later' end`

export const simRows = sqlList(simList, {
  select: `u.id, u.name as "uplinkName", s.iccid, s.operator, coalesce(s.plan, '') as plan, to_char(s.expires_at, 'YYYY-MM-DD') as "expiresAt",
    ${expiry} as expiry, u.connected, u.signal, u."right" >= 'manage' as manages,
    (select count(*)::int from devices d where d.uplink_id = u.id) as devices`,
  from: 'visible_uplinks u join businesses b on b.id = u.business_id left join sims s on s.uplink_id = u.id',
  always: 'u.user_id = :userId',
  where: {
    search: `strpos(lower(concat_ws(' ', s.iccid, u.name, u.id)), lower(:search)) > 0`,
    operator: 's.operator = :operator',
    expiry: `${expiry} = :expiry`,
  },
  sorts: { expiresAt: [`coalesce(s.expires_at, 'infinity')`, 'u.name collate "zh-x-icu"'], name: ['u.name collate "zh-x-icu"'] },
  key: 'u.id',
  keyType: 'text',
})

export interface SimRow {
  iccid: string
  operator: string
  plan: string
  expiresAt: string | null
}

const columns = `iccid, operator, plan, to_char(expires_at, 'YYYY-MM-DD') as "expiresAt"`

export function findSim(tx: Queryable, uplinkId: string): Promise<SimRow | undefined> {
  return rowOf<SimRow>(tx, `select ${columns} from sims where uplink_id = $1 for update`, [uplinkId])
}

/** Whether another gateway of the business has the card. */
export async function isElsewhere(tx: Queryable, uplink: { id: string; businessId: string }, iccid: string): Promise<boolean> {
  const text = 'select from sims s join uplinks u on u.id = s.uplink_id where u.business_id = $1 and s.uplink_id <> $2 and s.iccid = $3'
  return (await rowOf(tx, text, [uplink.businessId, uplink.id, iccid])) !== undefined
}

export async function writeSim(tx: Queryable, uplinkId: string, sim: SimRow, by: string, at: Date): Promise<void> {
  await tx.query(
    `insert into sims (uplink_id, iccid, operator, plan, expires_at, changed_at, changed_by) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (uplink_id) do update set iccid = $2, operator = $3, plan = $4, expires_at = $5, changed_at = $6, changed_by = $7`,
    [uplinkId, sim.iccid, sim.operator, sim.plan, sim.expiresAt, at, by],
  )
}

export async function deleteSim(tx: Queryable, uplinkId: string): Promise<void> {
  await tx.query('delete from sims where uplink_id = $1', [uplinkId])
}
