import { randomBytes } from 'node:crypto'
import { deviceType } from '@kilowatch/catalog'
import type { DoorPerson, doorPersonFields, formOf } from '@kilowatch/contract'
import { credentialDigest } from '@kilowatch/telemetry'
import type { z } from 'zod'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify, notifyCommands } from '../../../storage/notify.ts'
import {
  countPeople,
  credentialsOf,
  insertPerson,
  lockDoor,
  lockPerson,
  ownersOf,
  removePerson,
  replaceCredentials,
  switchPerson,
  updatePerson,
} from '../queries/people.ts'
import { type FreshCredential, type KeptCredential, shownOf, shownText } from '../rules.ts'

export interface DoorManager extends Actor {
  user: User
}
type Form = z.output<ReturnType<typeof formOf<typeof doorPersonFields>>>
type DoorAction = 'device.door-person-add' | 'device.door-person-change' | 'device.door-person-switch' | 'device.door-person-remove'

/** Of a door that has none yet. */
export const makeSalt = () => randomBytes(16).toString('base64url')

interface Locked {
  tx: Transaction
  salt: string
  uplinkId: string
  at: Date
}

/** One change of a door's list: its gateway is told, and so is anyone who watches it. */
function changing<T>(
  { id, boxId, businessId }: DeviceSubject,
  action: DoorAction,
  actor: DoorManager,
  services: Services,
  work: (locked: Locked) => Promise<{ before?: object; after?: object; answer: T }>,
): Promise<T> {
  return change(services, actor, { action, subject: `device ${boxId}`, businessId }, async (tx, { at, note }) => {
    const door = await lockDoor(tx, id, makeSalt())
    const { answer, ...noted } = await work({ tx, ...door, at })
    note(noted)
    await notify(tx, { commands: [id] })
    await notifyCommands(tx)
    return answer
  })
}

/** @returns their id @throws Refusal 10003 for what no door takes, 30001 where there are too many, 50003 for what is somebody else's */
export function addPerson(device: DeviceSubject, form: Form, actor: DoorManager, services: Services): Promise<string> {
  if (!deviceType(device.type)?.entry) throw new Refusal(10003, { field: 'body.name', says: says('not-a-door') })
  return changing(device, 'device.door-person-add', actor, services, async ({ tx, at, ...door }) => {
    await demandRoom(tx, device, door.uplinkId, services)
    const { id, credentials } = await enterPerson(tx, device.id, door.salt, form, { userId: actor.user.id, at })
    return { after: noted(form, credentials), answer: id }
  })
}

/** Somebody new on the list of a door that is locked. @throws Refusal as `addPerson` */
export async function enterPerson(
  tx: Transaction,
  deviceId: number,
  salt: string,
  form: Form,
  { userId, at }: { userId: string | null; at: Date },
): Promise<{ id: string; credentials: KeptCredential[] }> {
  const credentials = await demandShown(tx, deviceId, salt, { form, present: [], id: null })
  const id = await insertPerson(tx, deviceId, form, userId, at)
  await replaceCredentials(tx, { deviceId, personId: id }, [], credentials)
  return { id, credentials }
}

/** @throws Refusal as `addPerson`, 70003 where the door does not know them */
export async function changePerson(device: DeviceSubject, id: string, form: Form, actor: DoorManager, services: Services): Promise<void> {
  await changing(device, 'device.door-person-change', actor, services, async ({ tx, salt }) => {
    const before = await demandPerson(tx, device, id)
    const present = await credentialsOf(tx, id)
    const credentials = await demandShown(tx, device.id, salt, { form, present, id })
    await updatePerson(tx, id, form)
    await replaceCredentials(tx, { deviceId: device.id, personId: id }, present, credentials)
    return { before: noted(before, present), after: noted(form, credentials), answer: undefined }
  })
}

/** @throws Refusal 70003 where the door does not know them */
export async function turnPerson(
  device: DeviceSubject,
  id: string,
  enabled: boolean,
  actor: DoorManager,
  services: Services,
): Promise<void> {
  await changing(device, 'device.door-person-switch', actor, services, async ({ tx }) => {
    const { name, enabled: was } = await demandPerson(tx, device, id)
    await switchPerson(tx, id, enabled)
    return { before: { name, enabled: was }, after: { name, enabled }, answer: undefined }
  })
}

/** @throws Refusal 70003 where the door does not know them */
export async function dropPerson(device: DeviceSubject, id: string, actor: DoorManager, services: Services): Promise<void> {
  await changing(device, 'device.door-person-remove', actor, services, async ({ tx, at }) => {
    const person = await demandPerson(tx, device, id)
    const before = noted(person, await credentialsOf(tx, id))
    await removePerson(tx, id, at)
    return { before, answer: undefined }
  })
}

async function demandPerson(tx: Transaction, device: DeviceSubject, id: string) {
  const person = await lockPerson(tx, device.id, id)
  if (!person) throw new Refusal(70003)
  return person
}

async function demandRoom(tx: Transaction, device: DeviceSubject, uplinkId: string, services: Services): Promise<void> {
  const { door, uplink } = await countPeople(tx, device.id, uplinkId)
  if (door >= budgets.peopleOfDoor.most) {
    services.excesses.note('peopleOfDoor', device.boxId)
    throw new Refusal(30001, { says: says('too-many-at-door', { most: budgets.peopleOfDoor.most }) })
  }
  if (uplink < budgets.peopleOfUplink.most) return
  services.excesses.note('peopleOfUplink', uplinkId)
  throw new Refusal(30001, { says: says('too-many-at-gateway', { most: budgets.peopleOfUplink.most }) })
}

/** What somebody shows from now on. `id`: whose it is; null: of somebody new. */
async function demandShown(
  tx: Transaction,
  deviceId: number,
  salt: string,
  { form, present, id }: { form: Form; present: readonly KeptCredential[]; id: string | null },
): Promise<KeptCredential[]> {
  const shown = shownOf(form, present)
  if ('fault' in shown) throw new Refusal(10003, { field: `body.${shown.fault.field}`, says: says(shown.fault.says) })
  const fresh: KeptCredential[] = []
  for (const each of shown.fresh) fresh.push(await digested(each, salt))
  const [taken] = (
    await ownersOf(
      tx,
      deviceId,
      fresh.map(({ digest }) => digest),
    )
  ).filter(({ person_id }) => person_id !== id)
  if (taken) throw refusalOfTaken(taken)
  return [...shown.stays, ...fresh.filter(({ digest }) => !shown.stays.some((each) => each.digest === digest))]
}

/** Whose PIN it is nobody is told: it would be known then. */
function refusalOfTaken({ way, name }: { way: KeptCredential['way']; name: string }): Refusal {
  if (way === 'pin') return new Refusal(50003, { field: 'body.pin', says: says('door-pin-taken') })
  return new Refusal(50003, { field: way === 'card' ? 'body.cards' : 'body.finger', says: says(`door-${way}-taken`, { name }) })
}

async function digested({ way, plain, tail }: FreshCredential, salt: string): Promise<KeptCredential> {
  return { way, tail, digest: await credentialDigest(way, plain, salt) }
}

/** As the audit says it: nothing of it opens a door. */
function noted({ name, fromDay, untilDay }: Pick<DoorPerson, 'name' | 'fromDay' | 'untilDay'>, credentials: readonly KeptCredential[]) {
  return { name, fromDay, untilDay, ...shownText(credentials) }
}
