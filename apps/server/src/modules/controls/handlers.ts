import { deviceType, resolveControl } from '@kilowatch/catalog'
import { controlCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { requestCommand } from './commands/request-command.ts'
import { findControllable, newestCommands } from './queries/commands.ts'

const mostShown = 50

export const controlHandlers = handlers(controlCalls, {
  async readControls({ device }, { db }) {
    const [found, commands] = await Promise.all([findControllable(db, device.id), newestCommands(db, device.id, mostShown)])
    const type = deviceType(device.type)
    // A person may have chosen another type than its gateway announces: what that one does not have is not shown.
    const controls = (found?.blocked ? [] : (found?.controls ?? [])).filter(({ key }) => type && resolveControl(type, key))
    return { connected: found?.connected ?? false, controls, commands }
  },

  async requestCommand({ device, body, ...actor }, services) {
    return requestCommand({ device, ...body }, actor, services)
  },
})
