import { wireHash } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { hashPassword } from '../src/modules/sessions/index.ts'
import {
  businessName,
  type CastPerson,
  type CastRole,
  insertMembers,
  insertOperatorInvitations,
  insertPeople,
  insertSecondSession,
  insertSessions,
  invitationOf,
  operatorCodeOf,
  phoneOf,
  sha256,
  spareName,
} from './cast.ts'
import {
  insertDischarge,
  insertDoorPerson,
  insertExpectedDevice,
  insertShares,
  insertTimedPeriod,
  insertTimedTask,
} from './device-furnishings.ts'
import {
  dutyCalendarCodeOf,
  insertBusinessAuths,
  insertBusinesses,
  insertCodes,
  insertDutyCalendar,
  insertFaqEntry,
  insertFeedback,
  insertFiles,
  insertGrants,
  insertGroupCheck,
  insertMessage,
  insertNotificationTarget,
  insertPartner,
  insertPlainRecords,
  insertRenewalPrice,
  insertStructure,
  insertTask,
  insertThresholdBatch,
  insertVideo,
  insertView,
  insertVrScene,
  insertWall,
  typedCode,
  wallTokenOf,
} from './furnishings.ts'
import { buildAlarm, buildDevice, idWith, type Person, password } from './house.ts'
import {
  insertDuty,
  insertEngagements,
  insertEventHandling,
  insertFaults,
  insertHandover,
  insertOperation,
  insertPatrol,
  insertProject,
  insertRectifications,
  insertSchedule,
} from './work-furnishings.ts'

export type { CastRole } from './cast.ts'

export interface FullHouse {
  people: Readonly<Record<CastRole, CastPerson>>
  /** The owner with a session that is over. */
  ended: Person
  number: number
  uplinkId: string
  device: { id: number; boxId: string }
  /** Of each member, two files that nothing holds yet. */
  uploads: Partial<Record<CastRole, readonly string[]>>
  /** What stands for the words of a declared sample, for whoever the call is of. */
  words: Readonly<Record<string, string>>
}

let passwordHash: Promise<string> | undefined
const claimCode = 'ABCDEFGH23'

/** Their names at the database, which reads and plans each of them once for all houses. */
const statements = new Map<string, string>()

/** The pool, but that what is asked of it is planned once. */
function planning(pool: Pool): Pool {
  const query = (text: string, values: unknown[] = []) => {
    const name = statements.get(text) ?? `house ${statements.size}`
    statements.set(text, name)
    return pool.query({ name, text, values })
  }
  return Object.create(pool, { query: { value: query } })
}

/** A business with one of everything that a declared call may name. `number` keeps the ids of two houses apart. */
export async function buildFullHouse(database: Pool, number: number, now = new Date()): Promise<FullHouse> {
  const pool = planning(database)
  passwordHash ??= hashPassword(wireHash(password))
  const people = await insertPeople(pool, number, await passwordHash)
  const [business = '', spare = '', closed = ''] = await insertBusinesses(pool, number, now)
  const ended = await insertSessions(pool, people, now)
  const staff = await insertMembers(pool, business, people, number, now)
  const uplinkId = idWith(1, number)
  const unclaimed = idWith(3, number)
  await pool.query(
    `insert into uplinks (id, business_id, name, claimed_at, connected, connection_at, heard_at, claim_code_hash, claim_expires_at)
     values ($1, $2, '网关', $3, true, $3, $3, null, null), ($4, $2, '未认领', null, false, null, null, $5, $3::timestamptz + interval '1 hour')`,
    [uplinkId, business, now, unclaimed, sha256(claimCode)],
  )
  const device = await buildDevice(pool, { businessId: business, uplinkId, boxId: idWith(2, number), name: `UPS-${number}` }, now)
  const alarm = await buildAlarm(pool, { businessId: business, uplinkId, device }, now)
  const { department, position, group, groupAbove } = await insertStructure(pool, business, staff, device.id)
  const dutySwap = await insertDuty(pool, { business, group }, now)
  const shares = await insertShares(pool, people, device.id, now)
  const grants = await insertGrants(pool, people, business, now)
  const message = await insertMessage(pool, people, now)
  const { partner, secret, partnerCode } = await insertPartner(pool, business, people.owner.id, number, now)
  await insertCodes(pool, { 'sign-in': people.owner.phone, reset: people.owner.phone, register: phoneOf(98, number) }, now)
  const invitation = sha256(invitationOf('invited', number)).toString('base64url')
  await insertCodes(pool, { join: phoneOf(99, number) }, now, `invitation ${staff.invited} as view by ${invitation}`)
  const { held, uploads } = await insertFiles(pool, { business, deviceId: device.id, people, number }, now)
  await insertDutyCalendar(pool, business, people.viewer.id, number, now)
  const words = {
    ...(await insertPlainRecords(pool, business)),
    ...(await insertBusinessAuths(pool, { business, spare, people }, now)),
    ':device': device.boxId,
    ':ownerUser': people.owner.id,
    ':controllerUser': people.sharedOperate.id,
    ':deviceName': `UPS-${number}`,
    ':uplink': uplinkId,
    ':alarm': alarm,
    ':unclaimed': unclaimed,
    ':code': claimCode,
    ':employee': staff.unhanded ?? '',
    ':invited': staff.invited ?? '',
    ':invitation': invitationOf('invited', number),
    ':department': department,
    ':position': position,
    ':group': group,
    ':groupAbove': groupAbove,
    ':duty-swap': dutySwap,
    ':groupCheck': await insertGroupCheck(pool, business, group, device.id, now),
    ':share': shares.sharedView ?? '',
    ':givenShare': shares.guest ?? '',
    ':shareContact': people.friend.phone,
    ':business': business,
    ':businessName': businessName(number),
    ':spareBusiness': spare,
    ':spareBusinessName': spareName(number),
    ':closedBusiness': closed,
    ':grant': grants.platform ?? '',
    ':activeGrant': grants.granted ?? '',
    ':work': grants.granted ?? '',
    ':file': held[0] ?? '',
    ':sceneImage': held[1] ?? '',
    ':timedTask': await insertTimedTask(pool, { ...device, uplinkId }, people.owner.id, now),
    ':timedPeriod': await insertTimedPeriod(pool, { ...device, uplinkId }, people.owner.id, now),
    ':doorPerson': await insertDoorPerson(pool, { ...device, uplinkId }, people.owner.id, now),
    ':task': await insertTask(pool, people.sharedView.id, now),
    ':discharge': await insertDischarge(pool, device.id, now),
    ':message': message,
    ':announcement': message,
    ':notificationTarget': await insertNotificationTarget(pool, business, now),
    ':renewalPrice': await insertRenewalPrice(pool, number),
    ':thresholdBatch': await insertThresholdBatch(pool, business, people.owner.id, now),
    ':video': await insertVideo(pool, business, device.id),
    ':vrScene': await insertVrScene(pool, business, group, device.id),
    ':wall': await insertWall(pool, business, people.owner.id, number, now),
    ':wallToken': wallTokenOf(number),
    ':dutyCalendar': dutyCalendarCodeOf(number),
    ':feedback': await insertFeedback(pool, people.sharedView.id, now),
    ':faqEntry': await insertFaqEntry(pool, number),
    ':view': await insertView(pool, people.sharedView.id, now),
    ':session': await insertSecondSession(pool, people.sharedView.id, now),
    ':expectedDevice': await insertExpectedDevice(pool, business, number, now),
    ':eventHandling': await insertEventHandling(pool, { business, uplinkId, deviceId: device.id, owner: people.owner.id }, now),
    ...(await insertPatrol(pool, { business, group, deviceId: device.id, people }, now)),
    ...(await insertFaults(pool, { business, deviceId: device.id, people }, now)),
    ...(await insertProject(pool, { business, owner: people.owner.id }, now)),
    ...(await insertHandover(pool, { business }, now)),
    ...(await insertSchedule(pool, { business, owner: people.owner.id }, now)),
    ...(await insertOperation(pool, { business, owner: people.owner.id }, now)),
    ...(await insertRectifications(pool, { business, spare, owner: people.owner.id }, now)),
    ...(await insertEngagements(pool, { business, spare, owner: people.owner.id, number }, now)),
    ':partner': partner,
    ':partnerSecret': secret,
    ':partnerCode': partnerCode,
    ':password': password,
    ':signInCode': typedCode,
    ':registerCode': typedCode,
    ':resetCode': typedCode,
    ':joinCode': typedCode,
    ':operatorInvitation': await insertOperatorInvitations(pool, people, number, now),
    ':operatorCode': operatorCodeOf('invited', number),
    ':otherOperator': people.granted.id,
    ':agentUser': people.agent.id,
    ':newContact': phoneOf(98, number),
    ':newName': `新企业 ${number}`,
  }
  return { people, ended, number, uplinkId, device, uploads, words }
}
