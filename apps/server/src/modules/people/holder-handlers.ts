import type { holderCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { handDevices, readHolders } from './commands/hand-devices.ts'

export const holderHandlers: Handlers<typeof holderCalls> = {
  async readHolders({ device }, services) {
    return readHolders(device.id, services)
  },

  async handDevices({ devices, body, user, address }, services) {
    await handDevices(devices, body, { user, address }, services)
    return { devices: devices.length }
  },
}
