import { type DeviceMessage, deviceMessageList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

export interface MessageRow {
  id: string
  at: Date
  event: DeviceMessage['event']
  alarm_id: string
}

const moments = { raised: 'opened_at', cleared: 'released_at' } as const

/** Each alarm when it was raised, and once more when it was cleared: each by an index of its own. */
const messages = (['raised', 'cleared'] as const).map(
  (event, place) => `
    select a.user_id, a.id * 2 + ${place} as id, a.id as alarm_id, '${event}' as event, a.${moments[event]} as at, a.level, a.device_id, a.uplink_id
      from visible_alarms a where a.${moments[event]} is not null`,
)

/** A message by its key, which tells the alarm: its place is the remainder. */
const byKey = `
  (select a.id * 2 + e.place as id, a.id as alarm_id, e.event, case e.place when 0 then a.opened_at else a.released_at end as at
     from alarms a cross join (values (0, 'raised'), (1, 'cleared')) e (place, event)) m`

/** The newest of each way in which somebody sees alarms: what a page shows is among them. */
const newest = (['business_id', 'device_id'] as const).flatMap((way) =>
  (['raised', 'cleared'] as const).map(
    (event, place) => `
    select w.user_id, n.* from alarm_ways w cross join lateral (
      select a.id * 2 + ${place} as id, a.id as alarm_id, '${event}' as event, a.${moments[event]} as at
        from alarms a where a.${way} = w.${way} and a.${moments[event]} is not null
       order by a.${moments[event]} desc, a.id desc limit :ahead) n
     where w.user_id = :userId and w.device_id is ${way === 'device_id' ? 'not null' : 'null'}`,
  ),
)

export const messageRows = sqlList(deviceMessageList, {
  select: 'm.id, m.at, m.event, m.alarm_id',
  // What no filter asks for is not joined: left, and by a key.
  from: `(${messages.join(' union all ')}) m left join uplinks u on u.id = m.uplink_id left join devices d on d.id = m.device_id`,
  ahead: `(${newest.join(' union all ')}) m`,
  always: 'm.user_id = :userId',
  where: {
    search: `strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, u.name, u.id)), lower(:search)) > 0`,
    deviceId: 'd.box_id = :deviceId',
    event: 'm.event = :event',
    level: 'm.level = any(:level::smallint[])',
    at: 'm.at',
  },
  sorts: { at: ['m.at'] },
  key: 'm.id',
  rows: { from: byKey, always: 'm.alarm_id = wanted.key / 2' },
})
