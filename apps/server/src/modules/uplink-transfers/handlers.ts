import { uplinkTransferCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { readUplink } from '../uplinks/index.ts'
import { offerUplink, withdrawUplink } from './commands/offer-uplink.ts'
import { offeredUplink, takeUplink } from './commands/take-uplink.ts'

export const uplinkTransferHandlers = handlers(uplinkTransferCalls, {
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
