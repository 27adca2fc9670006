import { groupSharingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, saysMessage } from '../../http/words.ts'
import { shareDevices } from './commands/share-devices.ts'
import { listShareable } from './queries.ts'

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
})
