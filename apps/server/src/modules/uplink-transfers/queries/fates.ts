/**
 * What becomes of everything that names a device or a gateway when it goes to another business. A column of the schema without its line here
 * fails `fates.test.ts`.
 */
export interface Fate {
  /** `ends`: it is power over the device, or word of it, that the former business gave; `moves`: it is the device's; `stays`: a record of the former business. */
  fate: 'ends' | 'moves' | 'stays'
  why: string
}

interface Ending extends Fate {
  fate: 'ends'
  /** How it ends. Bound: `:devices` (internal ids), `:uplink`, `:at`. Undefined: a trigger on the change of the business does it. */
  sql?: string
  /** Rows of the table, as `t`, that must not be there afterwards. */
  left: string
}

const ofDevices = 'device_id = any(:devices::int[])'

/** Rows of a table that name the device go. */
const gone = (table: string, why: string, condition = ofDevices): Ending => ({
  fate: 'ends',
  why,
  sql: `delete from ${table} t where t.${condition}`,
  left: `t.${condition}`,
})
const byTrigger = (why: string): Ending => ({ fate: 'ends', why, left: `t.${ofDevices}` })
const moves = (why: string): Fate => ({ fate: 'moves', why })
const stays = (why: string): Fate => ({ fate: 'stays', why })

const history = 'history of the device'
const ofGateway = 'how the gateway itself stands'

/** By column. What ends does so in this order, before the devices change their business. */
export const fates: Readonly<Record<string, Fate | Ending>> = {
  // Who comes to it, and by what.
  'device_shares.device_id': gone('device_shares', 'shared by the former business'),
  'device_holders.device_id': gone('device_holders', 'handed to people of the former business'),
  'device_departments.device_id': gone('device_departments', 'of a department of the former business'),
  'group_devices.device_id': gone('group_devices', 'in a group of the former business'),
  'device_controllers.device_id': byTrigger('the former business let them control it'),
  'engagement_authorizations.device_id': gone('engagement_authorizations', 'a provider of the former business was let see it'),
  'uplink_transfers.uplink_id': stays('the record of the hand-over, for both; its code ended with it'),
  'adding_drafts.uplink_id': gone('adding_drafts', 'its code and claim key would claim the gateway anew', 'uplink_id = :uplink'),
  'uplinks.id': {
    ...{ fate: 'ends', why: 'whoever holds the claim code would claim the gateway anew and lock its new owner out' },
    sql: 'update uplinks set claim_code_hash = null, claim_expires_at = null where id = :uplink',
    left: 't.id = :uplink and t.claim_code_hash is not null',
  },

  // What is done to it, and by itself.
  'device_commands.device_id': {
    ...{ fate: 'ends', why: 'commands under way; what was commanded before is history of the device' },
    sql: `update device_commands set state = case state when 'requested' then 'refused' else 'failed' end, reason = 'transferred', ended_at = :at
           where ${ofDevices} and ended_at is null`,
    left: `t.${ofDevices} and t.ended_at is null`,
  },
  'device_commands.uplink_id': moves('with the command'),
  'device_reads.device_id': {
    ...{ fate: 'ends', why: 'readings that somebody of the former business asked for; what came of them is history of the device' },
    sql: `update device_reads set ended_at = :at, outcome = 'failed', reason = 'transferred' where ${ofDevices} and ended_at is null`,
    left: `t.${ofDevices} and t.ended_at is null`,
  },
  'device_reads.uplink_id': moves('with the reading'),
  'timed_tasks.device_id': {
    ...{
      fate: 'ends',
      why: 'nobody of the new business has decided that a door opens by itself: tasks go along, switched off and without their author',
    },
    sql: `update timed_tasks set enabled = false, made_by = null where ${ofDevices}`,
    left: `t.${ofDevices} and (t.enabled or t.made_by is not null)`,
  },
  'timed_tasks.uplink_id': moves('with the task'),
  'operation_steps.device_id': {
    ...{ fate: 'ends', why: 'steps of tickets that are still to be carried out; done ones are record of the former business' },
    sql: `update operation_steps set device_id = null where ${ofDevices} and done_at is null`,
    left: `t.${ofDevices} and t.done_at is null`,
  },
  'doors.device_id': byTrigger('people who pass, with their cards'),
  'doors.uplink_id': moves('with the door'),
  'door_people.device_id': byTrigger('people of the former business'),
  'door_credentials.device_id': byTrigger('their cards and codes'),
  'passages.device_id': byTrigger('who passed when is the former business’s own'),
  'declined_limits.device_id': gone('declined_limits', 'what the former business wants no suggestion for'),
  'threshold_batch_devices.device_id': gone('threshold_batch_devices', 'undoing the batch would set limits of the device'),
  'fault_signs.alarm_id': stays('the fault says itself what the alarm was'),

  // Work and rounds.
  'maintenance_devices.device_id': {
    ...{ fate: 'ends', why: 'alarms would go untold at the new business; windows without a device are over' },
    sql: `with gone as (delete from maintenance_devices where ${ofDevices} returning window_id)
          update maintenance_windows m set ended_at = least(:at, m.until_at)
           where m.id in (select window_id from gone) and m.ended_at is null
             and not exists (select from maintenance_devices d where d.window_id = m.id and d.device_id <> all(:devices::int[]))`,
    left: `t.${ofDevices}`,
  },
  'work_devices.device_id': gone('work_devices', 'work of the former business lies on devices of its own'),
  'patrol_plan_devices.device_id': gone('patrol_plan_devices', 'rounds that would be made for it'),
  'change_orders.device_ids': {
    ...{ fate: 'ends', why: 'a change that was asked for would take it into a round' },
    sql: 'update change_orders set device_ids = array(select d from unnest(device_ids) d where d <> all(:devices::int[])) where device_ids && :devices::int[]',
    left: 't.device_ids && :devices::int[]',
  },
  'group_check_devices.device_id': {
    ...{ fate: 'ends', why: 'checks under way; judged ones are record of the former business' },
    sql: `delete from group_check_devices where ${ofDevices} and judged_at is null`,
    left: `t.${ofDevices} and t.judged_at is null`,
  },
  'faults.device_id': {
    ...{ fate: 'ends', why: 'the proof of recovery would go on reading it' },
    sql: `update faults set device_id = null where ${ofDevices}`,
    left: `t.${ofDevices}`,
  },
  'patrol_records.device_id': stays('what was found on a round; its readings are for who sees the device'),
  'former_devices.box_id': stays('how devices were called that the business removed'),
  'removed_devices.box_id': moves('which devices the gateway may not bring back'),
  'removed_devices.uplink_id': moves('which devices the gateway may not bring back'),
  'expected_devices.box_id': stays('what the former business means to add'),

  // Where it is shown.
  'device_feeds.source_id': {
    ...{ fate: 'ends', why: 'what feeds it, or is fed by it, in the former business' },
    sql: 'delete from device_feeds where (source_id = any(:devices::int[])) <> (load_id = any(:devices::int[]))',
    left: '(t.source_id = any(:devices::int[])) <> (t.load_id = any(:devices::int[]))',
  },
  'device_feeds.load_id': moves('feeds between devices of the gateway'),
  'videos.device_id': byTrigger('cameras of the former business'),
  'vr_pins.device_id': byTrigger('its place in a scene of the former business'),
  'files.held_by_id': moves('pictures of the device'),

  // The device's own.
  'alarms.device_id': {
    ...{
      fate: 'ends',
      why: 'who answers for it, how long it is silent and what the former business wrote of its handling; the alarm is history of the device',
    },
    sql: `update alarms set assignee_id = null, shelved_until = null, shelve_reason = null, handling_id = null where uplink_id = :uplink`,
    left: `t.uplink_id = :uplink and (t.assignee_id is not null or t.shelved_until is not null or t.handling_id is not null)`,
  },
  'alarms.symptom_of': {
    ...{ fate: 'ends', why: 'its cause, or its symptoms, at devices that stay' },
    sql: `update alarms a set symptom_of = null from alarms c where c.id = a.symptom_of and (a.uplink_id = :uplink) <> (c.uplink_id = :uplink)`,
    left: `exists (select from alarms c where c.id = t.symptom_of and (t.uplink_id = :uplink) <> (c.uplink_id = :uplink))`,
  },
  'alarms.uplink_id': moves(history),
  'devices.id': moves('the device itself'),
  'devices.box_id': moves('the device itself'),
  'devices.uplink_id': moves('the device itself'),
  'latest.device_id': moves('what it reads now'),
  'device_points.device_id': moves('what it measures'),
  'device_exchanges.device_id': moves('how it answers its gateway'),
  'threshold_sets.device_id': moves('its limits: without them it would alarm of nothing'),
  'discharges.device_id': moves(history),
  'discharge_searches.device_id': moves(history),
  'timed_runs.device_id': moves(history),
  'samples.device_id': moves(history),
  'samples_late.device_id': moves(history),
  'samples_timeless.device_id': moves(history),
  'samples_to_erase.device_id': moves(history),
  'sealed_samples.device_id': moves(history),
  'rollups.device_id': moves(history),
  'hour_copies.device_id': moves(history),
  'changed_hours.device_id': moves(history),
  'access_lists.uplink_id': moves(ofGateway),
  'untaken_samples.uplink_id': moves(ofGateway),
  'boot_offsets.uplink_id': moves(ofGateway),
  'connection_log.uplink_id': moves(ofGateway),
  'lost_accounts.uplink_id': moves(ofGateway),
  'rejections.uplink_id': moves(ofGateway),
  'running_boots.uplink_id': moves(ofGateway),
  'sims.uplink_id': moves('the card is in the gateway'),
  'timetables.uplink_id': moves(ofGateway),
  'uplink_configs.uplink_id': moves('what the gateway reads'),
}

export const endings: readonly Ending[] = Object.values(fates).filter((one): one is Ending => one.fate === 'ends')
