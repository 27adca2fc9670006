import type { Language } from '@kilowatch/catalog'
import {
  type ClientRecordRow,
  clientRecordList,
  type PatrolRecordRow,
  patrolRecordCalls,
  patrolRecordList,
  recordStates,
} from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { keepFile } from '../files/index.ts'
import { addRecord, type Enterer, enterLines } from './commands/enter.ts'
import * as commands from './commands/records.ts'
import {
  type ClientRecordStored,
  everyRecord,
  findPictures,
  listSharers,
  recordsOfAgent,
  recordsOfClients,
  type StoredRow,
} from './queries/records.ts'
import { manages, readRecord, rowOf } from './read.ts'

const cells = {
  device: ({ device }: PatrolRecordRow) => device.name,
  task: ({ task }: PatrolRecordRow) => task?.number ?? '',
  inspector: ({ inspector }: PatrolRecordRow) => inspector?.name ?? '',
  state: ({ state }: PatrolRecordRow, { language }: { language: Language }) => recordStates[state][language],
}
const list = listHandlers<typeof patrolRecordList, StoredRow>(patrolRecordList, ({ user }) => listOf(user), {
  bound: ({ user }) => ({ businessId: user.business?.id ?? null }),
  show: (rows) => rows.map(rowOf),
  cells,
})

function listOf(user: User) {
  if (user.agent === 1) return recordsOfAgent
  return user.business && manages(user, user.business.id) ? everyRecord.manager : everyRecord.person
}

const clients = listHandlers<typeof clientRecordList, ClientRecordStored>(clientRecordList, recordsOfClients, {
  show: (rows) => rows.map((row): ClientRecordRow => ({ ...rowOf(row), client: row.client })),
  cells,
})

export const patrolRecordHandlers = handlers(patrolRecordCalls, {
  listPatrolRecords: list.page,
  exportPatrolRecords: list.file,
  listClientRecords: clients.page,
  exportClientRecords: clients.file,
  readPatrolRecord: ({ record, user }, services) => readRecord(record.id, user, services),
  findPatrolRecord: ({ record, user }, services) => readRecord(record.id, user, services),

  addDeviceRecord: ({ device, body, ...actor }, services) =>
    added(
      { businessId: device.businessId, deviceId: device.id, type: device.type, kind: actor.user.agent === 1 ? 'engineer' : 'own' },
      body,
      actor,
      services,
    ),
  addRemoteRecord: ({ device, body, ...actor }, services) =>
    added({ businessId: device.businessId, deviceId: device.id, type: device.type, kind: 'net' }, body, actor, services),

  async changePatrolRecord({ record, body, ...actor }, services) {
    const { recordId, outcomes } = await enterLines(record, body, actor, services)
    return { record: await readRecord(recordId, actor.user, services), outcomes }
  },
  async removePatrolRecord({ record, ...actor }, services) {
    await commands.removeRecord(record, actor, services)
    return null
  },
  async handPatrolRecords({ body, ...actor }, services) {
    return { changed: await commands.handRecords({ ids: body.ids, userId: body.user_id }, actor, services) }
  },
  listRecordSharers({ record, user }, services) {
    // A provider that reads a client's record does not learn who its people are.
    if (record.businessId !== user.business?.id) throw new Refusal(70001)
    return sharers(record.id, services)
  },
  async sharePatrolRecord({ record, body, ...actor }, services) {
    await commands.shareRecord(record, body.userId, actor, services)
    return sharers(record.id, services)
  },
  async revokeRecordShare({ record, query, ...actor }, services) {
    await commands.unshareRecord(record, query.user_id, actor, services)
    return sharers(record.id, services)
  },

  async uploadInspectionPicture({ user, business, files }, services) {
    return keepFile(services, { userId: user.id, businessId: business.id, files, takes: 'picture' })
  },
  async holdRecordPictures({ record, body, ...actor }, services) {
    await commands.holdPictures(record, body, actor, services)
    const held = new Set(
      (await findPictures(services.db, [record.id])).filter(({ fileId }) => body.fileIds.includes(fileId)).map(({ fileId }) => fileId),
    )
    return (await readRecord(record.id, actor.user, services)).pictures.filter(({ id }) => held.has(id))
  },
  addRecordPicture: ({ record, body, files, ...actor }, services) =>
    commands.addPicture(record, { pictureId: body.pictureId, key: body.key ?? null, takenAt: body.takenAt, files }, actor, services),
  async removeRecordPicture({ params, record, ...actor }, services) {
    await commands.removePicture(record, params.fileId, actor, services)
    return null
  },
})

async function added(
  device: Parameters<typeof addRecord>[0],
  body: Parameters<typeof addRecord>[1],
  actor: Enterer & { user: User },
  services: Services,
) {
  const { recordId, outcomes } = await addRecord(device, body, actor, services)
  return { record: await readRecord(recordId, actor.user, services), outcomes }
}

async function sharers(id: string, { db }: Services) {
  return (await listSharers(db, id)).map((one) => ({ ...one, sharedAt: one.sharedAt.toISOString() }))
}
