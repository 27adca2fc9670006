import { addingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { brokerPort } from './own-broker.ts'
import { connectingRow, draftOf, keepDraft } from './queries.ts'
import { addingOf, connectingOf } from './rules.ts'

export const addingHandlers = handlers(addingCalls, {
  async readAdding({ user, business }, { db, broker, clock }) {
    return addingOf(await draftOf(db, { userId: user.id, businessId: business.id }), broker, clock.now())
  },

  async saveAdding({ user, business, body }, { db, clock }) {
    const at = clock.now()
    const kept = await keepDraft(db, { userId: user.id, businessId: business.id }, body.draft, body.uplinkId, at)
    if (!kept) throw new Refusal(70003)
    return { changedAt: at.toISOString() }
  },

  async readConnecting({ uplink }, { db, broker }) {
    const row = await connectingRow(db, uplink.id)
    if (!row) throw new Refusal(70003)
    return connectingOf(row, await brokerPort(broker.url))
  },
})
