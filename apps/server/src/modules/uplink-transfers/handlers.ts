import { uplinkTransferCalls, uplinkTransferList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { readUplink } from '../uplinks/index.ts'
import { offerUplink, withdrawUplink } from './commands/offer-uplink.ts'
import { offeredUplink, takeUplink } from './commands/take-uplink.ts'
import { type TransferStored, transferRows } from './queries/records.ts'

const list = listHandlers<typeof uplinkTransferList, TransferStored>(uplinkTransferList, transferRows, {
  show: (rows) =>
    rows.map((row) => ({
      ...row,
      offeredAt: row.offeredAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  cells: { by: ({ by }) => by?.name ?? '' },
})

export const uplinkTransferHandlers = handlers(uplinkTransferCalls, {
  listUplinkTransfers: list.page,
  exportUplinkTransfers: list.file,

  async offerUplink({ uplink, body, ...actor }, services) {
    const { code, expiresAt } = await offerUplink(uplink, body.name, actor, services)
    return { code, expiresAt: expiresAt.toISOString() }
  },

  async withdrawUplink({ uplink, ...actor }, services) {
    await withdrawUplink(uplink, actor, services)
    return null
  },

  async readOffer({ query, ...actor }, services) {
    const { name, devices, from } = await offeredUplink(query, actor, services)
    return { name, devices, from }
  },

  async takeUplink({ body, ...actor }, services) {
    await takeUplink(body, actor, services)
    return readUplink(body.uplinkId, services)
  },
})
