import { deviceType } from '@kilowatch/catalog'
import type { Queryable } from '../../../storage/queryable.ts'
import { type GroupOnDuty, readOnDuty } from '../../on-duty/index.ts'
import { type AlarmFacts, factsOf } from '../facts.ts'
import {
  membersOf,
  type RuleRow,
  readDutyGroups,
  readManagers,
  readRules,
  type SingleSight,
  whoSeeBusinesses,
  whoSeeDevices,
} from '../queries/audience.ts'
import type { DueRow } from '../queries/due.ts'
import { readTold, type ToldRow } from '../queries/told.ts'
import type { Audience } from '../rules/decide.ts'
import { asksRoster, type Holders, namedSteps } from '../rules/escalation.ts'
import { keyOf, type Recipient, type RecipientKey, type TellableAlarm, type Told, topicOf } from '../rules/subject.ts'
import { type Directory, readDirectory, type Ways } from './recipients.ts'

/** Everything that decides about the alarms of one turn, read with a few statements however many they are. */
export interface Situation {
  /** How many may be told of one of the alarms, at the most. */
  people: number
  directory: Directory
  audienceOf(row: DueRow): Audience
  /** What is said of an alarm to this recipient. */
  factsFor(row: DueRow, key: RecipientKey): AlarmFacts
}

export async function readSituation(tx: Queryable, rows: readonly DueRow[], ways: Ways, now: Date): Promise<Situation> {
  const businessIds = [...new Set(rows.map((row) => row.business_id))]
  const deviceIds = [...new Set(rows.flatMap(({ device_id }) => (device_id === null ? [] : [device_id])))]
  const uplinkIds = [...new Set(rows.flatMap(({ device_id, uplink_id }) => (device_id === null ? [uplink_id] : [])))]
  const whole = grouped(await whoSeeBusinesses(tx, businessIds), ({ business_id }) => business_id)
  const single = await whoSeeDevices(tx, deviceIds, uplinkIds)
  const told = grouped(
    await readTold(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ alarm_id }) => alarm_id,
  )
  const rules = new Map((await readRules(tx, businessIds)).map((rule) => [rule.business_id, rule]))
  const seeing = [...whole.values()].flat().map(({ user_id }) => user_id)
  const managers = rules.size === 0 ? [] : await readManagers(tx, deviceIds, uplinkIds)
  const duty = await readDutyOf([...rules.values()].some(({ steps }) => steps.some(asksRoster)))
  const toldBefore = [...told.values()].flat().flatMap(({ occasion, user_id }) => (occasion === 'escalated' && user_id ? [user_id] : []))
  const members = toldBefore.length === 0 ? [] : await membersOf(tx, businessIds, [...new Set(toldBefore)])
  const escalatedTo = [
    ...[...rules.values()].flatMap(({ people, admins }) => [...people, ...admins]),
    ...managers.map(({ user_id }) => user_id),
    ...duty.people,
    ...members.map(({ user_id }) => user_id),
  ]
  const userIds = [...new Set([...seeing, ...single.map(({ user_id }) => user_id), ...escalatedTo])]
  const directory = await readDirectory(tx, { userIds, businessIds }, ways, now)
  const byDevice = grouped(single, ({ device_id }) => device_id)
  const byUplink = grouped(single, ({ uplink_id }) => uplink_id)
  const managersOfRow = ofRow(managers, ({ user_id }) => user_id)
  const belong = new Set(members.map(({ user_id, business_id }) => `${user_id} ${business_id}`))

  const wholeKeys = new Set([...whole.values()].flat().map(({ user_id, business_id }) => `${user_id} ${business_id}`))
  const sights = (row: DueRow) => (row.device_id === null ? byUplink.get(row.uplink_id) : byDevice.get(row.device_id)) ?? []
  const seesWhole = (row: DueRow, userId: string) => wholeKeys.has(`${userId} ${row.business_id}`)
  return {
    people: userIds.length,
    directory,
    audienceOf(row) {
      const seers = new Set([...(whole.get(row.business_id) ?? []), ...sights(row)].map(({ user_id }) => user_id))
      return {
        recipients: byKey([...peopleOf(seers, row, directory), ...directory.targetsOf(row.business_id)]),
        told: toldOf(told.get(row.id) ?? []),
        escalation: escalationOf(rules.get(row.business_id), row),
      }
    },
    factsFor(row, key) {
      const facts = factsOf(row)
      const userId = key.slice(2)
      if (row.device_id !== null || key.startsWith('t:') || seesWhole(row, userId)) return facts
      return ofDevices(
        facts,
        sights(row).filter(({ user_id }) => user_id === userId),
      )
    },
  }

  async function readDutyOf(asked: boolean) {
    const groups = asked ? await readDutyGroups(tx, deviceIds, uplinkIds) : []
    const onDuty = groups.length === 0 ? new Map() : await readOnDuty(tx, [...new Set(groups.map(({ group_id }) => group_id))], now)
    const people = [...onDuty.values()].flatMap(({ on }: GroupOnDuty) => on.map(({ userId }) => userId))
    const groupsOfRow = ofRow(groups, ({ group_id }) => group_id)
    return { people, of: (row: DueRow) => together(groupsOfRow(row).flatMap((id) => onDuty.get(id) ?? [])) }
  }

  function escalationOf(rule: RuleRow | undefined, row: DueRow): Audience['escalation'] {
    if (!rule) return { steps: [], leastLevel: 4, people: new Map() }
    const managers = managersOfRow(row)
    const onDuty = duty.of(row)
    const called = (told.get(row.id) ?? []).flatMap(({ user_id }) =>
      user_id !== null && belong.has(`${user_id} ${row.business_id}`) ? [user_id] : [],
    )
    const everybody = [...rule.people, ...rule.admins, ...managers, ...onDuty.people.map(({ userId }) => userId), ...called]
    const people = byKey(peopleOf(new Set(everybody), row, directory))
    const isReachable = (userId: string) => isReached(people.get(`u:${userId}`))
    const steps = namedSteps(rule.steps, { admin: rule.admins, 'group-manager': managers, 'on-duty': onDuty, isReachable })
    return { steps, leastLevel: rule.least_level, people }
  }
}

/** Who of some groups is on duty, and when that changes next. */
export function together(groups: readonly GroupOnDuty[]): NonNullable<Holders['on-duty']> {
  const times = groups.map(({ changesAt }) => changesAt.getTime())
  return {
    people: groups.flatMap(({ on }) => on.map(({ userId, from }) => ({ userId, since: from }))),
    changesAt: times.length === 0 ? null : new Date(Math.min(...times)),
  }
}

/** By more than a message in the console, which nobody sees who is asleep. */
export const isReached = (one: Recipient | undefined): boolean => one?.everyChannel.some((channel) => channel !== 'app') ?? false

/** To somebody who sees some devices of a silent uplink: of these alone. */
function ofDevices(facts: AlarmFacts, seen: readonly SingleSight[]): AlarmFacts {
  const [first] = seen
  return first ? { ...facts, deviceName: first.name, devices: seen.length, site: '' } : facts
}

function peopleOf(userIds: Iterable<string>, { time_zone: timeZone }: DueRow, directory: Directory): Recipient[] {
  return [...userIds].flatMap((userId) => directory.person(userId, timeZone) ?? [])
}

/** Of an alarm: what stands in the rows of its device, or of its uplink's devices. */
function ofRow<R extends { device_id: number; uplink_id: string }>(
  rows: readonly R[],
  what: (row: R) => string,
): (row: DueRow) => string[] {
  const byDevice = grouped(rows, ({ device_id }) => device_id)
  const byUplink = grouped(rows, ({ uplink_id }) => uplink_id)
  return ({ device_id, uplink_id }) => [
    ...new Set(((device_id === null ? byUplink.get(uplink_id) : byDevice.get(device_id)) ?? []).map(what)),
  ]
}

function toldOf(rows: readonly ToldRow[]): Map<RecipientKey, Told[]> {
  const told = new Map<RecipientKey, Told[]>()
  for (const { user_id, target_id, occasion, step, released, told_at, closes_at } of rows) {
    const key = keyOf(user_id, target_id)
    const of = told.get(key) ?? []
    of.push({ occasion, step, released, at: told_at, closesAt: closes_at })
    told.set(key, of)
  }
  return told
}

function byKey(recipients: readonly Recipient[]): Map<RecipientKey, Recipient> {
  return new Map(recipients.map((one) => [one.key, one]))
}

export function grouped<T, K>(rows: readonly T[], keyOfRow: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOfRow(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export function tellable(row: DueRow): TellableAlarm {
  const type = row.device_type === null ? undefined : deviceType(row.device_type)
  return {
    id: row.id,
    businessId: row.business_id,
    kind: row.kind,
    topic: topicOf(row.kind),
    level: row.level,
    ofDevice: row.device_id !== null,
    openedAt: row.opened_at,
    knownAt: row.known_at,
    releasedAt: row.released_at,
    releaseReason: row.release_reason,
    confirmed: row.confirmed,
    foundAfterwards: row.found_afterwards,
    shelvedUntil: row.shelved_until,
    maintainedUntil: row.maintained_until,
    maintained: row.maintained,
    assignment:
      row.assignee_id === null ? null : { userId: row.assignee_id, byUserId: row.assigned_by, at: row.assigned_at ?? row.opened_at },
    businessClosed: row.closed,
    deviceDisabled: row.disabled,
    deviceExpired: row.expired,
    safety: type?.traits.includes('safety') ?? false,
    uplinkSilent: row.uplink_silent,
    uplinkWasSilent: row.uplink_was_silent,
    openedTold: row.opened_told,
    releasedTold: row.released_told,
  }
}
