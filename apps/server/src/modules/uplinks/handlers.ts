import { type Uplink, uplinkCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { claimUplink } from './commands/claim-uplink.ts'
import { createUplink, removeUplink, renameUplink, renewClaim } from './commands/uplinks.ts'
import { findUplink, listVisibleUplinks } from './queries.ts'
import { uplinkOf } from './rules.ts'
import { makeUplinkId } from './secrets.ts'

export const uplinkHandlers = handlers(uplinkCalls, {
  async listUplinks({ query, visible }, { db }) {
    const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
    const { rows, total } = await listVisibleUplinks(db, visible, { search: query.search, ...page })
    return { items: rows.map(uplinkOf), total }
  },

  async createUplink({ body, ...actor }, services) {
    const id = body.uplinkId ?? makeUplinkId()
    const claim = await createUplink({ id, name: body.name }, actor, services)
    return { uplink: await readUplink(id, services), claim }
  },

  async readUplink({ uplink }, services) {
    return readUplink(uplink.id, services)
  },

  async renameUplink({ uplink, body, ...actor }, services) {
    await renameUplink(uplink.id, body.name, actor, services)
    return readUplink(uplink.id, services)
  },

  async renewClaim({ uplink, ...actor }, services) {
    return renewClaim(uplink.id, actor, services)
  },

  async removeUplink({ uplink, ...actor }, services) {
    await removeUplink(uplink.id, actor, services)
    return null
  },

  async claimUplink({ body, ...actor }, services) {
    return claimUplink(body.uplinkId, body.code, actor, services)
  },
})

async function readUplink(id: string, { db }: Services): Promise<Uplink> {
  const row = await findUplink(db, id)
  if (!row) throw new Refusal(70003)
  return uplinkOf(row)
}
