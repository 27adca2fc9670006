import type { AlarmDuty, DeviceRight } from '@kilowatch/contract'
import { readsContacts } from '../../http/contacts.ts'
import type { Services } from '../../services.ts'
import { readOnDuty } from '../on-duty/index.ts'
import { groupsOf, knownSince, managersOfGroups, namesOf } from './queries/audience.ts'
import { phonesOf, readSince } from './queries/duty.ts'

interface Reader {
  id: string
  business: { id: string; right: DeviceRight } | null
}

/** Who of the groups of its device is on duty now. Anyone who sees the alarm by a share does not read who works there. */
export async function dutyOfAlarm(
  alarm: { id: string; businessId: string },
  reader: Reader,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<AlarmDuty | null> {
  if (reader.business?.id !== alarm.businessId) return null
  const about = await knownSince(db, alarm.id)
  if (!about) return null
  const groupIds = await groupsOf(db, about.device_id, about.uplink_id)
  const groups = [...(await readOnDuty(db, groupIds, clock.now())).values()]
  const managers = await managersOfGroups(db, groupIds)
  // Somebody on duty in several groups is named once, with the shift that lasts longest.
  const duties = groups.flatMap(({ on }) => on).sort((a, b) => b.to.getTime() - a.to.getTime())
  const on = duties.filter(({ userId }, place) => duties.findIndex((other) => other.userId === userId) === place)
  const userIds = [...new Set([...on.map(({ userId }) => userId), ...managers])]
  const names = await namesOf(db, alarm.businessId, userIds)
  const whole = readsContacts({ right: reader.business.right })
  const phones = whole ? await phonesOf(db, alarm.businessId, userIds) : new Map<string, string>()
  const read = await readSince(db, alarm.id, userIds, about.known_at)
  const callable = (id: string) => ({
    person: { id, name: names.get(id) ?? '' },
    phone: id === reader.id ? null : (phones.get(id) ?? null),
  })
  return {
    rostered: groups.length > 0,
    on: on.map(({ userId, shift, to }) => ({
      ...callable(userId),
      ...{ shift, until: to.toISOString(), manages: managers.includes(userId), readAt: read.get(userId)?.toISOString() ?? null },
    })),
    managers: managers.filter((id) => !on.some(({ userId }) => userId === id)).map(callable),
  }
}
