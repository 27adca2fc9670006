import { type CallChain, personalChannels } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { readOnDuty } from '../on-duty/index.ts'
import { type Addressee, type Directory, presentWays, readDirectory } from './engine/recipients.ts'
import { isReached, together } from './engine/situation.ts'
import { groupNames, groupsOf, knownSince, managersOfGroups, namesOf, readRules, withParent } from './queries/audience.ts'
import { type Called, namedSteps } from './rules/escalation.ts'

type Asking = Pick<Services, 'db' | 'clock' | 'config'>

/** Whom alarms of a group's devices call now. */
export async function chainOfGroup(groupId: string, businessId: string, services: Asking): Promise<CallChain> {
  return chainOf(await withParent(services.db, groupId), businessId, services)
}

interface AskedAlarm {
  id: string
  businessId: string
}

/** Whom an alarm calls now. Anyone who sees it by a share does not read who works there. */
export async function chainOfAlarm(alarm: AskedAlarm, reader: { business: { id: string } | null }, services: Asking) {
  if (reader.business?.id !== alarm.businessId) return null
  const about = await knownSince(services.db, alarm.id)
  if (!about) return null
  const groups = await groupsOf(services.db, about.device_id, about.uplink_id)
  return { ...(await chainOf(groups, alarm.businessId, services)), since: about.known_at.toISOString() }
}

async function chainOf(groupIds: readonly string[], businessId: string, services: Asking): Promise<CallChain> {
  const { db, clock } = services
  const now = clock.now()
  const [rule] = await readRules(db, [businessId])
  const groups = [...(await readOnDuty(db, groupIds, now)).values()]
  const managers = await managersOfGroups(db, groupIds)
  const onDuty = together(groups)
  const called = [...onDuty.people.map(({ userId }) => userId), ...managers, ...(rule ? [...rule.people, ...rule.admins] : [])]
  const directory = await readDirectory(db, { userIds: [...new Set(called)], businessIds: [] }, await presentWays(services), now)
  const isReachable = (userId: string) => isReached(directory.person(userId, null))
  const holders = { admin: rule?.admins ?? [], 'group-manager': managers, 'on-duty': onDuty, isReachable }
  const steps = rule ? namedSteps(rule.steps, holders) : []
  const changesAt = onDuty.changesAt
  const next = groups.flatMap((group) => (group.changesAt.getTime() === changesAt?.getTime() ? group.next : []))
  const userIds = [...called, ...next.map(({ userId }) => userId)]
  const names = await namesOf(db, businessId, [...new Set(userIds)])
  const nameOf = (userId: string) => names.get(userId) ?? ''
  const placeOf = await groupNames(db, groupIds)
  const dutyOf = ({ userId, as }: Called) => {
    const duty = as === 'on-duty' ? groups.flatMap(({ on }) => on).find((one) => one.userId === userId) : undefined
    return duty ? { group: placeOf.get(duty.groupId) ?? '', shift: duty.shift, until: duty.to.toISOString() } : null
  }
  const personOf = (one: Called) => ({
    ...{ id: one.userId, name: nameOf(one.userId), called: { as: one.as, insteadOf: one.insteadOf }, duty: dutyOf(one) },
    ways: waysTo(directory, one.userId),
  })
  return {
    leastLevel: (rule?.least_level ?? 4) as CallChain['leastLevel'],
    steps: steps.map(({ afterMinutes, people }) => ({ afterMinutes, people: people.map(personOf) })),
    changesAt: changesAt?.toISOString() ?? null,
    next: [...new Set(next.map(({ userId }) => userId))].map((id) => ({ id, name: nameOf(id) })),
  }
}

/** By which channels somebody can be reached, beside the console. */
function waysTo(directory: Directory, userId: string): CallChain['steps'][number]['people'][number]['ways'] {
  const one: Addressee | undefined = directory.person(userId, null)
  const ways = personalChannels.filter((channel) => channel !== 'app' && one?.everyChannel.includes(channel))
  return ways.map((channel) => ({ channel, to: one?.shown[channel] ?? '' }))
}
