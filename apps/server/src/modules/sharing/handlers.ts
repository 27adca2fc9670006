import { deviceType } from '@kilowatch/catalog'
import { halfHidden, mostShares, receivedShareList, type Share, sharingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { answerOffers } from './commands/answer-offers.ts'
import { leaveShare, revokeShare } from './commands/end-share.ts'
import { shareDevices } from './commands/share-devices.ts'
import { listOffers } from './offers.ts'
import { listSharesOf, receivedShareRows, type ShareRow } from './queries.ts'
import { seesAllShares } from './rules.ts'

const received = listHandlers<typeof receivedShareList, ShareRow>(receivedShareList, receivedShareRows, {
  show: (rows) => rows.map((row) => shareOf(row, true)),
  cells: {
    deviceType: ({ deviceType: code }, { language }) => deviceType(code)?.name[language] ?? code,
    sharedBy: ({ sharedBy }) => sharedBy.name,
  },
})

export const sharingHandlers = handlers(sharingCalls, {
  async listShares({ device, user }, { db }) {
    const whole = seesAllShares(device.right)
    const rows = await listSharesOf(db, device.id, whole ? null : user.id)
    return { items: rows.map((row) => shareOf(row, whole)), most: mostShares }
  },

  async shareDevices({ devices, body, ...actor }, services) {
    const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
    return shareDevices(devices, { ...body, expiresAt }, actor, services)
  },

  async revokeShare({ device, params, ...actor }, services) {
    await revokeShare(device, params.shareId, actor, services)
    return null
  },

  listReceivedShares: received.page,
  exportReceivedShares: received.file,

  async listShareOffers({ user }, services) {
    return listOffers(user.id, services)
  },

  async answerShareOffers({ body, ...actor }, services) {
    return answerOffers(body, actor, services)
  },

  async leaveShare({ record, ...actor }, services) {
    await leaveShare(record.id, actor, services)
    return null
  },
})

function shareOf(row: ShareRow, whole: boolean): Share {
  return {
    id: row.id,
    deviceId: row.box_id,
    deviceName: row.device_name,
    deviceType: row.device_type,
    account: { id: row.user_id, name: row.user_name, contact: whole ? row.contact : halfHidden(row.contact), mode: row.mode },
    right: row.right,
    mayShare: row.may_share,
    sharedBy: { id: row.by_id, name: row.by_name },
    sharedOn: row.parent_id !== null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    waitsUntil: row.waits_until?.toISOString() ?? null,
  }
}
