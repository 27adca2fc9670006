import { halfHidden, mostShares, type Share, sharingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { answerOffers, listOffers } from './commands/answer-offers.ts'
import { recordEnd } from './commands/record.ts'
import { shareDevices } from './commands/share-devices.ts'
import { endShare, findShare, isPassedOnBy, listReceived, listSharesOf, lockDevices, type ShareRow } from './queries.ts'
import { seesAllShares } from './rules.ts'

export const sharingHandlers = handlers(sharingCalls, {
  async listShares({ device, user }, { db }) {
    const whole = seesAllShares(device.right)
    const rows = await listSharesOf(db, device.id, whole ? null : user.id)
    return { items: rows.map((row) => shareOf(row, whole)), most: mostShares }
  },

  async shareDevices({ devices, body, user, address, language }, services) {
    const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
    return shareDevices(devices, { ...body, expiresAt }, { user, address, language }, services)
  },

  async revokeShare({ device, params, user, address }, { db, clock }) {
    if (!/^\d{1,18}$/.test(params.shareId)) throw new Refusal(70003)
    await db.transaction(async (tx) => {
      await lockDevices(tx, [device.id])
      const share = await findShare(tx, params.shareId)
      if (share?.deviceId !== device.id) throw new Refusal(70003)
      // Others' shares do not exist for somebody who has the device shared.
      if (!seesAllShares(device.right) && !(await isPassedOnBy(tx, share.id, user.id))) throw new Refusal(70003)
      await recordEnd(tx, share, await endShare(tx, share.id), { user, address }, clock.now())
    })
    return null
  },

  async listReceivedShares({ query, user }, { db }) {
    const slice = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
    const { rows, total } = await listReceived(db, { userId: user.id }, query.search, slice)
    return { items: rows.map((row) => shareOf(row, true)), total }
  },

  async listShareOffers({ user }, services) {
    return listOffers(user.id, services)
  },

  async answerShareOffers({ body, user, address }, services) {
    return answerOffers(body, { user, address }, services)
  },

  async leaveShare({ own, user, address }, { db, clock }) {
    await db.transaction(async (tx) => {
      const found = await findShare(tx, own.id)
      if (found) await lockDevices(tx, [found.deviceId])
      // Anew: it may have been revoked while this waited for the device.
      const share = await findShare(tx, own.id)
      if (!share) throw new Refusal(70003)
      await recordEnd(tx, share, await endShare(tx, share.id), { user, address }, clock.now())
    })
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
