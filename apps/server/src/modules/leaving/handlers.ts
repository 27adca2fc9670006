import { leavingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { proveOwnPassword } from '../sessions/index.ts'
import { closeBusiness } from './commands/close-business.ts'
import { removeOneDevice, takeBack } from './commands/remove-device.ts'
import { exportBusiness } from './export/export-business.ts'
import { listRemoved } from './queries/devices.ts'

export const leavingHandlers = handlers(leavingCalls, {
  async removeDevice({ device, body, user, address }, services) {
    await removeOneDevice(device, body.name, { user, address }, services)
    return null
  },

  async listRemovedDevices({ uplink }, { db }) {
    const rows = await listRemoved(db, uplink.id)
    return rows.map((row) => ({
      ref: row.ref,
      deviceId: row.box_id,
      name: row.name,
      removedAt: row.removed_at.toISOString(),
      removedBy: row.removed_by,
      dropped: Number(row.samples),
    }))
  },

  async takeBackDevices({ uplink, body, user, address }, services) {
    return { returned: await takeBack(uplink, body.refs, { user, address }, services) }
  },

  async exportBusiness({ business, query, user, address, language }, services) {
    return exportBusiness({ business, historyDays: query.historyDays, language, by: { userId: user.id, address } }, services)
  },

  async closeBusiness({ business, body, user, address }, services) {
    if (body.name.trim() !== business.name) throw new Refusal(10003, { field: 'body.name', says: says('typed-name-differs') })
    await proveOwnPassword(user, body.password, services)
    const { erasedAt } = await services.db.transaction((tx) =>
      closeBusiness(tx, business.id, { userId: user.id, address }, services.clock.now()),
    )
    return { erasedAt: erasedAt.toISOString() }
  },
})
