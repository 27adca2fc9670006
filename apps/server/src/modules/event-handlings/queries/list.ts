import { type EventHandlingRow, eventHandlingList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { inGroupOf } from '../../../storage/own-business.ts'

/** A row as it is stored: `first` is the first of its alarms that the person sees. */
export interface StoredHandling extends Omit<EventHandlingRow, 'at' | 'since' | 'subject' | 'site' | 'content'> {
  at: Date
  since: Date
  first: string | null
}

const named = (user: string) => `case when ${user}.id is not null then json_build_object('id', ${user}.id::text, 'name', ${user}.name) end`

export const handlingColumns = `
  h.id, h.cause, h.cause_note as "causeNote", h.outcome, h.done, h.minutes, h.level, h.since, h.at, ${named('u')} as by,
  (select count(*)::int from alarms a where a.handling_id = h.id and a.business_id = h.business_id) as events,
  case when w.id is not null then json_build_object('id', w.id::text, 'number', w.number) end as fault,
  (select count(*)::int from files f where f.held_by_kind = 'event-handling' and f.held_by_id = h.id) as pictures,
  exists (select from event_handling_changes c where c.handling_id = h.id) as corrected,
  (select a.id from alarms a
    where a.handling_id = h.id
      and exists (select from visible_alarms v where v.user_id = :userId and v.id = a.id)
    order by a.opened_at, a.id limit 1) as first`
export const handlingJoins = 'left join users u on u.id = h.by_user left join work w on w.id = h.fault_id'

const has = (condition: string) =>
  `exists (select from alarms a left join devices d on d.id = a.device_id left join uplinks g on g.id = a.uplink_id
            where a.handling_id = h.id and ${condition})`

export const handlingRows = sqlList(eventHandlingList, {
  select: handlingColumns,
  from: `visible_event_handlings h ${handlingJoins}`,
  always: 'h.user_id = :userId and h.business_id = :businessId',
  where: {
    search: `strpos(lower(concat_ws(' ', h.done, h.cause_note)), lower(:search)) > 0
      or ${has(`strpos(lower(concat_ws(' ', d.name, d.box_id, d.site, g.name)), lower(:search)) > 0`)}`,
    cause: 'h.cause = any(:cause::text[])',
    outcome: 'h.outcome = any(:outcome::text[])',
    level: 'h.level = any(:level::smallint[])',
    deviceId: has('d.box_id = :deviceId'),
    groupId: has(inGroupOf(':userId', ':groupId', 'a.device_id')),
    at: 'h.at',
  },
  sorts: { at: ['h.at'], level: ['h.level', 'h.at desc'] },
  key: 'h.id',
})
