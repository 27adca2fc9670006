import type { Values } from '@kilowatch/catalog'
import type { videoFields } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { changeRecord, demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { areOwn, deleteRecords, insertRecord, updateRecord } from '../../../storage/record-table.ts'
import { seal } from '../../settings/index.ts'
import { countVideos, findOwnDevice, placeVideos, type VideoRecord, videoTable } from '../queries/videos.ts'
import { addressFault, withoutSecrets } from '../rules.ts'

export type VideoForm = Values<typeof videoFields>
export interface VideoHolder {
  deviceId: string | null
  groupId: string | null
  sceneId: string | null
}

/**
 * Of a device, a group or a VR scene of the business. @throws Refusal 10003 for what is no address of its kind and unless one of them is
 * named, 30001 when the business has as many as it may have, 50001 for a group or a scene and 70003 for a device that it does not have
 */
export async function addVideo(form: VideoForm, holder: VideoHolder, actor: RecordActor, services: Services): Promise<string> {
  const businessId = actor.business.id
  const kept = keptOf(form, services)
  return change(services, actor, { action: 'video.create' }, async (tx, { note }) => {
    const place = await demandRoom(tx, businessId, services)
    const id = await insertRecord(tx, videoTable, businessId, { ...kept, place, ...(await demandHolder(tx, businessId, holder)) })
    note({ subject: `video ${id}`, after: { ...shown(kept), ...holder } })
    return id
  })
}

/** @throws Refusal 10003 for what is no address of its kind */
export async function changeVideo(id: string, form: VideoForm, actor: RecordActor, services: Services): Promise<void> {
  const kept = keptOf(form, services)
  await changeRecord(services, actor, { table: videoTable, action: 'video.change', id }, async (tx, before, { note }) => {
    await updateRecord(tx, videoTable, id, kept)
    note({ before: shown(before), after: shown(kept) })
  })
}

/** @throws Refusal 70003 for what is no video source of the business */
export function orderVideos(ids: readonly string[], actor: RecordActor, services: Services): Promise<void> {
  const businessId = actor.business.id
  return change(services, actor, { action: 'video.order' }, async (tx, { note }) => {
    if (!(await areOwn(tx, videoTable, businessId, ids))) throw new Refusal(70003, { says: says('unknown-video') })
    await placeVideos(tx, businessId, ids)
    note({ after: { videos: ids } })
  })
}

export async function removeVideo(id: string, actor: RecordActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { table: videoTable, action: 'video.remove', id }, async (tx, before, { note }) => {
    await deleteRecords(tx, videoTable, actor.business.id, [id])
    note({ before: shown(before) })
  })
}

type Kept = Pick<VideoRecord, 'name' | 'kind' | 'addressShown' | 'sealedAddress'>

function keptOf({ name, kind, address }: VideoForm, { config }: Services): Kept {
  const fault = addressFault(kind, address)
  if (fault) throw new Refusal(10003, { field: 'body.address', says: says(fault) })
  return { name, kind, addressShown: withoutSecrets(kind, address), sealedAddress: seal(config.dataFolder, 'video', address) }
}

/** What the audit may say. */
function shown({ name, kind, addressShown }: Kept) {
  return { name, kind, address: addressShown }
}

/** @returns the place behind all others */
async function demandRoom(tx: Transaction, businessId: string, { excesses }: Services): Promise<number> {
  const { most } = budgets.videosOfBusiness
  await holdBusiness(tx, businessId)
  const { count, last } = await countVideos(tx, businessId)
  if (count < most) return last + 1
  excesses.note('videosOfBusiness', businessId)
  throw new Refusal(30001, { says: says('too-many-videos', { most }) })
}

async function demandHolder(tx: Transaction, businessId: string, { deviceId, groupId, sceneId }: VideoHolder) {
  if ([deviceId, groupId, sceneId].filter((id) => id !== null).length !== 1)
    throw new Refusal(10003, { field: 'body.deviceId', says: says('video-of-one') })
  if (groupId !== null) {
    await demandOwn(tx, { name: 'groups' }, { businessId, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
    return { groupId }
  }
  if (sceneId !== null) {
    await demandOwn(tx, { name: 'vr_scenes' }, { businessId, ids: [sceneId], field: 'sceneId', unknown: 'unknown-vr-scene' })
    return { sceneId }
  }
  const device = await findOwnDevice(tx, businessId, deviceId ?? '')
  if (device === undefined) throw new Refusal(70003, { field: 'body.deviceId', says: says('unknown-device') })
  return { deviceId: device }
}
