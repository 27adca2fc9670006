import { leavingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { proveOwnPassword } from '../sessions/index.ts'
import { startTask } from '../tasks/index.ts'
import { closeBusiness } from './commands/close-business.ts'
import { removeDevice, takeBackDevices } from './commands/devices.ts'
import { listRemoved } from './queries/devices.ts'

export const leavingHandlers = handlers(leavingCalls, {
  async removeDevice({ device, body, ...actor }, services) {
    await removeDevice(device, body.name, actor, services)
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

  async takeBackDevices({ uplink, body, ...actor }, services) {
    return { returned: await takeBackDevices(uplink, body.refs, actor, services) }
  },

  async exportBusiness({ body, business, ...asker }, services) {
    return startTask(services, asker, { kind: 'business-export', businessId: business.id, wish: body })
  },

  async closeBusiness({ body, ...actor }, services) {
    const { business, user } = actor
    if (body.name.trim() !== business.name) throw new Refusal(10003, { field: 'body.name', says: says('typed-name-differs') })
    await proveOwnPassword(user, body.password, services)
    const { erasedAt } = await closeBusiness(business.id, actor, services)
    return { erasedAt: erasedAt.toISOString() }
  },
})
