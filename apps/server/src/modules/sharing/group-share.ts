import { type GroupShare, groupSharingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, saysMessage } from '../../http/words.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { revokeShares } from './commands/end-share.ts'
import { shareDevices } from './commands/share-devices.ts'
import { type GroupShareRow, listShareable, listSharesByAccount } from './queries.ts'

export const groupSharingHandlers = handlers(groupSharingCalls, {
  /** Of the group those that the caller sees; where some of them are not theirs to share, none is. */
  async shareGroup({ record, query, ...actor }, services) {
    const devices = await listShareable(services.db, actor.user.id, record.id)
    if (devices.length === 0) throw new Refusal(30001, { says: says('group-empty') })
    if (devices.some(({ mayShare }) => !mayShare)) throw new Refusal(70001, { says: saysMessage('no-sharing-rights') })
    const { account, mode, right, expires_at } = query
    const wish = { accounts: account, mode, right, mayShare: false, expiresAt: expires_at ? new Date(expires_at) : null }
    const { applied, results } = await shareDevices(devices, wish, actor, services)
    return { applied, results: results.map(({ deviceId, ...result }) => ({ box_id: deviceId, ...result })) }
  },

  async listGroupShares({ record, user }, { db }) {
    const devices = await managedOf(db, user.id, record.id)
    const rows = await listSharesByAccount(
      db,
      devices.map(({ id }) => id),
    )
    return { devices: devices.map(({ boxId, name, right }) => ({ id: boxId, name, right })), items: rows.map(groupShareOf) }
  },

  async revokeGroupShare({ record, params, ...actor }, services) {
    if (!/^\d{1,18}$/.test(params.userId)) throw new Refusal(70003)
    const devices = await managedOf(services.db, actor.user.id, record.id)
    return { ended: await revokeShares(devices, params.userId, actor, services) }
  },
})

/** Devices of the group of which the person sees and ends every share. */
async function managedOf(db: Queryable, userId: string, groupId: string) {
  const devices = await listShareable(db, userId, groupId)
  return devices.flatMap(({ right, ...device }) => (right === 'manage' || right === 'main' ? [{ ...device, right }] : []))
}

function groupShareOf({ user_id, user_name, contact, mode, devices, waiting, operate, ends_first }: GroupShareRow): GroupShare {
  return {
    account: { id: user_id, name: user_name, contact, mode },
    ...{ devices, waiting, operate },
    endsFirst: ends_first?.toISOString() ?? null,
  }
}
