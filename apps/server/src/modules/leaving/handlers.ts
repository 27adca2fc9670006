import { leavingCalls, wireHash } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { admitTries, backOff, forgetTries, signedIn, whileJudging } from '../sessions/index.ts'
import { closeBusiness } from './closing.ts'
import { removeOneDevice, takeBack } from './device-removal.ts'
import { exportBusiness } from './export/export-business.ts'
import { passwordHashOf } from './queries/closing.ts'
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
    await demandPassword(user, body.password, services)
    const { erasedAt } = await services.db.transaction((tx) =>
      closeBusiness(tx, business.id, { userId: user.id, address }, services.clock.now()),
    )
    return { erasedAt: erasedAt.toISOString() }
  },
})

/** The caller types their password once more; guessing is slowed down. @throws Refusal 20002, 80001, 60006 */
async function demandPassword(user: User, password: string, services: Services): Promise<void> {
  const { db, clock } = services
  const tries = `password of user ${user.id} in ${user.family}`
  await whileJudging(signedIn(user), async (fits) => {
    await admitTries(services, [{ subject: tries, delays: backOff.account }], clock.now())
    if (await fits(await passwordHashOf(db, user.id), wireHash(password))) return
    throw new Refusal(20002, { field: 'body.password', says: says('wrong-password') })
  })
  await forgetTries(db, tries)
}
