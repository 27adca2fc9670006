import { uplinkCalls, uplinkList, uplinkState, uplinkStates } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { claimUplink } from './commands/claim-uplink.ts'
import { createUplink, removeUplink, renameUplink, renewClaim } from './commands/uplinks.ts'
import { clockOffOf, untakenOf, uplinkRows } from './queries.ts'
import { readUplink } from './read-uplink.ts'
import { type UplinkRow, uplinkOf } from './rules.ts'
import { makeUplinkId } from './secrets.ts'

const list = listHandlers<typeof uplinkList, UplinkRow>(uplinkList, uplinkRows, {
  show: (rows) => rows.map(uplinkOf),
  cells: { state: (uplink, { language }) => uplinkStates[uplinkState(uplink)][language] },
})

export const uplinkHandlers = handlers(uplinkCalls, {
  listUplinks: list.page,
  exportUplinks: list.file,

  async createUplink({ body, ...actor }, services) {
    const id = body.uplinkId ?? makeUplinkId()
    const claim = await createUplink({ id, name: body.name }, actor, services)
    return { uplink: await readUplink(id, services), claim }
  },

  async readUplink({ uplink }, services) {
    const read = await readUplink(uplink.id, services)
    const { db, clock } = services
    return { ...read, untaken: await untakenOf(db, uplink.id, clock.now()), clockOffMs: await clockOffOf(db, uplink.id) }
  },

  async renameUplink({ uplink, body, ...actor }, services) {
    await renameUplink(uplink.id, body.name, actor, services)
    return readUplink(uplink.id, services)
  },

  async renewClaim({ uplink, ...actor }, services) {
    return renewClaim(uplink, actor, services)
  },

  async removeUplink({ uplink, ...actor }, services) {
    await removeUplink(uplink.id, actor, services)
    return null
  },

  async claimUplink({ body, ...actor }, services) {
    return claimUplink(body, actor, services)
  },
})
