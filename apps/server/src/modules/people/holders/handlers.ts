import type { holderCalls } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { handDevices } from '../commands/hand-devices.ts'
import { findHolders } from '../queries/holders.ts'

export const holderHandlers: Handlers<typeof holderCalls> = {
  async readHolders({ device }, { db }) {
    return findHolders(db, device.id)
  },

  async handDevices({ devices, body, ...actor }, services) {
    await handDevices(devices, body, actor, services)
    return { devices: devices.length }
  },
}
