import { type Uplink, uplinkCalls } from '@kilowatch/contract'
import { partitionOf } from '@kilowatch/telemetry'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { saysMessage } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { type AuditEntry, writeAudit } from '../../storage/audit.ts'
import { bumpConfig } from '../../storage/config-version.ts'
import { notify } from '../../storage/notify.ts'
import { claimUplink, newClaim } from './commands/claim-uplink.ts'
import { deleteUplink, findUplink, insertUplink, listVisibleUplinks, renameUplink, replaceClaimCode } from './queries.ts'
import { ensureRoom } from './room.ts'
import { uplinkOf } from './rules.ts'
import { makeUplinkId } from './secrets.ts'

export const uplinkHandlers = handlers(uplinkCalls, {
  async listUplinks({ query, visible }, { db }) {
    const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
    const { rows, total } = await listVisibleUplinks(db, visible, { search: query.search, ...page })
    return { items: rows.map(uplinkOf), total }
  },

  async createUplink({ body, user, business, address }, services) {
    const { db, clock } = services
    const id = body.uplinkId ?? makeUplinkId()
    const { claim, kept } = newClaim(id, services)
    await db.transaction(async (tx) => {
      await ensureRoom(tx, services, business.id, 1)
      const inserted = await insertUplink(tx, { id, businessId: business.id, name: body.name, claim: kept, at: clock.now() })
      if (!inserted) throw new Refusal(70002, { field: 'body.uplinkId', says: saysMessage('device-added-already') })
      await writeAudit(tx, {
        ...entry(user, address, services),
        action: 'uplink.create',
        subject: `uplink ${id}`,
        after: { name: body.name },
      })
      await notify(tx, { uplinks: [id] })
    })
    return { uplink: await readUplink(id, services), claim }
  },

  async readUplink({ uplink }, services) {
    return readUplink(uplink.id, services)
  },

  async renameUplink({ uplink, body, user, address }, services) {
    await services.db.transaction(async (tx) => {
      const before = await renameUplink(tx, uplink.id, body.name)
      const change = { before: { name: before }, after: { name: body.name } }
      await writeAudit(tx, { ...entry(user, address, services), action: 'uplink.rename', subject: `uplink ${uplink.id}`, ...change })
      await notify(tx, { uplinks: [uplink.id] })
    })
    return readUplink(uplink.id, services)
  },

  async renewClaim({ uplink, user, address }, services) {
    const { claim, kept } = newClaim(uplink.id, services)
    await services.db.transaction(async (tx) => {
      await replaceClaimCode(tx, uplink.id, kept)
      await writeAudit(tx, { ...entry(user, address, services), action: 'uplink.renew-claim', subject: `uplink ${uplink.id}` })
    })
    return claim
  },

  async removeUplink({ uplink, user, address }, services) {
    await services.db.transaction(async (tx) => {
      // First of all: a running batch of this partition ends before, the next one reloads what it keeps in memory.
      await bumpConfig(tx, [partitionOf(uplink.id)])
      const devices = await deleteUplink(tx, uplink.id)
      await writeAudit(tx, {
        ...entry(user, address, services),
        action: 'uplink.remove',
        subject: `uplink ${uplink.id}`,
        before: { devices: devices.length },
      })
      await notify(tx, { uplinks: [uplink.id], devices })
    })
    return null
  },

  async claimUplink({ body, address }, services) {
    return claimUplink(body.uplinkId, body.code, address, services)
  },
})

async function readUplink(id: string, { db }: Services): Promise<Uplink> {
  const row = await findUplink(db, id)
  if (!row) throw new Refusal(70003)
  return uplinkOf(row)
}

function entry(user: User, address: string, { clock }: Services): Pick<AuditEntry, 'at' | 'businessId' | 'userId' | 'address'> {
  return { at: clock.now(), businessId: user.business?.id ?? null, userId: user.id, address }
}
