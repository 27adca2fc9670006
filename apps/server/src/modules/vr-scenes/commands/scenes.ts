import { budgets } from '../../../budgets/index.ts'
import { changeRecord, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { areOwn, deleteRecords, insertRecord, isTaken, updateRecord } from '../../../storage/record-table.ts'
import { deleteHeld, holdFile } from '../../files/index.ts'
import { listScenes, replacePins, type SceneRecord, sceneTable, seenDevices } from '../queries/scenes.ts'

type SceneActor = RecordActor & UserActor
const holderOf = (id: string) => ({ kind: 'vr-scene', id }) as const

/**
 * @throws Refusal 30001 where there are too many, 50003 for a name that is taken, 70003 for a group, a site or a file that is not theirs, 80003
 * for a file that is no picture
 */
export function addScene({ fileId, ...scene }: SceneRecord & { fileId: string }, actor: SceneActor, services: Services): Promise<string> {
  const { business } = actor
  return change(services, actor, { action: 'vr-scene.add' }, async (tx, { note }) => {
    await demandGood(tx, business.id, scene, null)
    const { most } = budgets.vrScenesOfBusiness
    if ((await listScenes(tx, { businessId: business.id })).length >= most) {
      services.excesses.note('vrScenesOfBusiness', business.id)
      throw new Refusal(30001, { says: says('too-many-vr-scenes', { most }) })
    }
    const id = await insertRecord(tx, sceneTable, business.id, scene)
    await hold(tx, id, fileId, actor)
    note({ subject: `vr-scene ${id}`, after: scene })
    return id
  })
}

/** A picture that is named takes the place of the former one. @throws Refusal as `addScene` does */
export async function changeScene(
  id: string,
  { fileId, ...scene }: SceneRecord & { fileId?: string | undefined },
  actor: SceneActor,
  services: Services,
): Promise<void> {
  await changeRecord(services, actor, { action: 'vr-scene.change', table: sceneTable, id }, async (tx, { id: _, ...before }, { note }) => {
    await demandGood(tx, actor.business.id, scene, id)
    await updateRecord(tx, sceneTable, id, scene)
    if (fileId !== undefined) {
      await deleteHeld(tx, holderOf(id))
      await hold(tx, id, fileId, actor)
    }
    note({ before, after: { ...scene, ...(fileId === undefined ? {} : { picture: fileId }) } })
  })
}

export async function removeScene(id: string, actor: SceneActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { action: 'vr-scene.remove', table: sceneTable, id }, async (tx, { name }, { note }) => {
    await deleteRecords(tx, sceneTable, actor.business.id, [id])
    note({ before: { name } })
  })
}

export interface PinWish {
  boxId: string
  x: number
  y: number
}

/** @throws Refusal 50001 for devices that are not the business's, or that the person does not see */
export async function savePins(id: string, wishes: readonly PinWish[], actor: SceneActor, services: Services): Promise<void> {
  const { business, user } = actor
  await changeRecord(services, actor, { action: 'vr-scene.pins', table: sceneTable, id }, async (tx, _before, { note }) => {
    const wanted = new Map(wishes.map((wish) => [wish.boxId, wish]))
    const devices = await seenDevices(tx, business.id, user.id, [...wanted.keys()])
    if (devices.length < wanted.size) throw new Refusal(50001, { field: 'body.pins', says: says('pin-device-unknown') })
    const pins = devices.flatMap(({ id: deviceId, boxId }) => {
      const wish = wanted.get(boxId)
      return wish ? [{ deviceId, x: wish.x, y: wish.y }] : []
    })
    const before = await replacePins(tx, id, user.id, pins)
    note({ before: { devices: before }, after: { devices: [...wanted.keys()].sort() } })
  })
}

async function demandGood(tx: Transaction, businessId: string, { name, groupId, siteId }: SceneRecord, id: string | null): Promise<void> {
  if (groupId !== null && !(await areOwn(tx, { name: 'groups' }, businessId, [groupId]))) throw new Refusal(70003)
  if (siteId !== null && !(await areOwn(tx, { name: 'sites' }, businessId, [siteId]))) throw new Refusal(70003)
  if (await isTaken(tx, sceneTable, businessId, 'name', name, id)) {
    throw new Refusal(50003, { field: 'body.name', says: says('vr-scene-taken', { name }) })
  }
}

async function hold(tx: Transaction, id: string, fileId: string, { business, user }: SceneActor): Promise<void> {
  const file = await holdFile(tx, { fileId, holder: holderOf(id), businessId: business.id, userId: user.id })
  if (!file.type.startsWith('image/')) throw new Refusal(80003, { field: 'body.fileId', says: says('vr-scene-no-picture') })
}
