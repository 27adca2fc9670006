import { type CalledAs, deliveryList, type NotificationChannel, type NotificationOccasion, ownDeliveryList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { NotificationParams } from '../facts.ts'

export interface DeliveryRow {
  id: string
  created_at: Date
  occasion: NotificationOccasion
  channel: NotificationChannel
  user_id: string | null
  user_name: string | null
  target_id: string | null
  target_name: string | null
  recipient: string
  state: 'queued' | 'sent' | 'failed' | 'held'
  attempts: number
  next_at: Date | null
  sent_at: Date | null
  failure: string | null
  params: NotificationParams
  alarm_ids: string[]
  called: CalledAs | null
}

/** A digest of thousands names the first: they open the same page. */
const mostAlarmIds = 50

const columns = `
  d.id, d.created_at, d.occasion, d.channel, d.user_id, u.name as user_name, d.target_id, g.name as target_name, d.recipient, d.state,
  d.attempts, case when d.state = 'queued' then d.next_at end as next_at, d.sent_at, d.failure, t.params,
  array(select distinct alarm_id from notification_alarms where notification_id = d.notification_id order by alarm_id limit ${mostAlarmIds}) as alarm_ids,
  (select jsonb_build_object('as', called_as, 'insteadOf', called_instead) from notification_alarms
    where d.occasion = 'escalated' and notification_id = d.notification_id and called_as is not null limit 1) as called`
const tables = `
  notification_deliveries d
    join notifications t on t.id = d.notification_id
    left join users u on u.id = d.user_id
    left join notification_targets g on g.id = d.target_id`

const common = {
  select: columns,
  from: tables,
  where: {
    search: `strpos(lower(concat_ws(' ', u.name, g.name, d.recipient, t.params::text)), lower(:search)) > 0`,
    at: 'd.created_at',
    channel: 'd.channel = any(:channel)',
    state: 'd.state = any(:state)',
    occasion: 'd.occasion = any(:occasion)',
  },
  // In the order of their ids.
  sorts: { at: [] },
  key: 'd.id',
}
export const ownDeliveryRows = sqlList(ownDeliveryList, { ...common, always: 'd.user_id = :userId' })
export const deliveryRows = sqlList(deliveryList, { ...common, always: 'd.business_id = :businessId' })

/** Who was told of one alarm, oldest first. */
export function rowsOfAlarm(db: Queryable, alarmId: string): Promise<DeliveryRow[]> {
  return rowsOf(
    db,
    `select ${columns} from ${tables}
      where d.notification_id in (select notification_id from notification_alarms where alarm_id = $1) order by d.id limit 500`,
    [alarmId],
  )
}

/** What is older than this goes, some at a time. @returns how many messages went */
export async function removeOlder(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notifications where id in (
       select id from notifications where created_at < $1 and told_at is not null order by created_at limit $2)`,
    [before, limit],
  )
  return rowCount ?? 0
}
