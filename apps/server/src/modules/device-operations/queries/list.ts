import { type DeviceOperation, deviceOperationList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

export interface OperationRow {
  id: string
  at: Date
  user_name: string
  action: string
  kind: DeviceOperation['kind']
  before: unknown
  after: unknown
  state: DeviceOperation['state']
  /** Of an entry about several devices: the other one, where the reader sees it. */
  other: string | null
  /** Of such an entry: it was written as seen from this device. */
  own: boolean
}

const kind = `case when a.action in ('device.command', 'device.alarm-output') then 'command'
                   when a.action = 'device.set' then 'settings'
                   when starts_with(a.action, 'device.timed-') then 'timed'
                   when starts_with(a.action, 'device.door-') then 'door'
                   when a.action in ('device.relate', 'device.unrelate') then 'relation'
                   when a.action in ('device.enable', 'device.disable') then 'switch'
                   when a.action = 'device.hand' then 'hand'
                   when starts_with(a.action, 'device.picture-') then 'picture'
                   when starts_with(a.action, 'device.') then 'change'
                   else split_part(a.action, '.', 1) end`
const commands = `a.action in ('device.command', 'device.set')`
const byGateway = `a.action in ('device.timed-run', 'device.alarm-output')`
const several = `starts_with(a.subject, 'devices ')`
const severalIds = `string_to_array(substr(a.subject, 9), ',')`

/**
 * Entries of the audit about one device, in the business that it is of now. `device`: its internal id; `subject`: 'device' and its id, `boxId`.
 * Commands and their entry were written at the same moment. `actions`: those whose words, in the reader's language, hold what is searched for.
 */
export const operationRows = sqlList(deviceOperationList, {
  select: `a.id, a.at, a.user_name, a.action, ${kind} as kind, a.before, a.after,
    case when ${byGateway} then a.after ->> 'state' else (select c.state from device_commands c
      where ${commands} and c.device_id = :device and c.requested_at = a.at and c.requested_by = a.user_id
      order by array_position(array['requested', 'sent', 'acknowledged', 'failed', 'refused', 'expired', 'verified'], c.state) limit 1) end as state,
    (select string_agg(o.name, '、') from visible_devices o
      where ${several} and o.user_id = :userId and o.box_id = any(array_remove(${severalIds}, :boxId))) as other,
    (${severalIds})[1] = :boxId as own`,
  from: 'audit a',
  always: `(a.subject = :subject or (${several} and ${severalIds} @> array[:boxId]))
    and a.business_id = :ofBusiness and a.outcome = 'done'
    and (starts_with(a.action, 'device.') or starts_with(a.action, 'thresholds.') or starts_with(a.action, 'share.'))
    and (${commands} or ${byGateway}
         or exists (select from memberships m where m.business_id = a.business_id and m.user_id = :userId))`,
  where: {
    deviceId: 'true',
    search: `a.action = any(:actions::text[]) or strpos(lower(a.user_name), lower(:search)) > 0`,
    kind: `${kind} = :kind`,
    at: 'a.at',
  },
  sorts: { at: ['a.at'] },
  key: 'a.id',
})
