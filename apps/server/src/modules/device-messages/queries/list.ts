import { type DeviceMessage, deviceMessageList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

export interface MessageRow {
  id: string
  at: Date
  event: DeviceMessage['event']
  alarm_id: string
}

/** Each alarm twice, once it is over: when it was raised, and when it was cleared. */
const messages = `
  (select a.user_id, a.id * 2 + e.place as id, a.id as alarm_id, e.event, case e.place when 0 then a.opened_at else a.released_at end as at,
          a.level, a.device_id, a.uplink_id
     from visible_alarms a cross join (values (0, 'raised'), (1, 'cleared')) e (place, event)
    where e.place = 0 or a.released_at is not null) m`

export const messageRows = sqlList(deviceMessageList, {
  select: 'm.id, m.at, m.event, m.alarm_id',
  from: `${messages} join uplinks u on u.id = m.uplink_id left join devices d on d.id = m.device_id`,
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
})
