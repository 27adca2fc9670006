import { ownOfStandard, usualUpsStandard } from '@kilowatch/catalog'
import { type BusinessStandard, upsStandardCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { saveStandard } from './commands/save-standard.ts'
import { findStandard } from './queries.ts'

export const upsStandardHandlers = handlers(upsStandardCalls, {
  async readUpsStandard({ business }, { db }) {
    return readStandard(db, business.id)
  },

  async saveUpsStandard({ params, body, ...actor }, services) {
    if (params.id !== actor.business.id) throw new Refusal(70003)
    await saveStandard(params.id, body, actor, services)
    return readStandard(services.db, params.id)
  },
})

async function readStandard(db: Queryable, businessId: string): Promise<BusinessStandard> {
  const kept = await findStandard(db, businessId)
  const rules = { ...usualUpsStandard, ...kept?.rules }
  return {
    rules,
    usual: usualUpsStandard,
    own: ownOfStandard(rules),
    changedAt: kept?.changedAt.toISOString() ?? null,
    changedBy: kept?.userId && kept.userName !== null ? { id: kept.userId, name: kept.userName } : null,
  }
}
