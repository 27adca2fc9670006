import { type Data, mostToldNamed, type notificationCalls } from '@kilowatch/contract'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { presentWays, readDirectory } from './engine/recipients.ts'
import { namesOf, whoSeeBusinesses, whoSeeDevices } from './queries/audience.ts'
import { alarmTopics, type Recipient } from './rules/subject.ts'

/** Who is told of alarms of a device as things stand: the recipients of `readSituation`. Members of other businesses do not read who works there. */
export async function toldOfDevice(
  device: DeviceSubject,
  businessId: string,
  services: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<Data<typeof notificationCalls.readDeviceTold>> {
  if (device.businessId !== businessId) return null
  const { db, clock } = services
  const whole = await whoSeeBusinesses(db, [businessId])
  const single = await whoSeeDevices(db, [device.id], [])
  const userIds = [...new Set([...whole, ...single].map(({ user_id }) => user_id))]
  const directory = await readDirectory(db, { userIds, businessIds: [businessId] }, await presentWays(services), clock.now())
  const isTold = (one: Recipient | undefined) => one !== undefined && alarmTopics.some((topic) => one.channels[topic].length > 0)
  const told = userIds.filter((userId) => isTold(directory.person(userId, null)))
  // Whoever has the device by a share is counted, not named.
  const names = [...(await namesOf(db, businessId, told))].map(([id, name]) => ({ id, name }))
  const people = names.sort((a, b) => a.name.localeCompare(b.name, 'zh')).slice(0, mostToldNamed)
  return { people, count: told.length, targets: directory.targetsOf(businessId).filter(isTold).length }
}
