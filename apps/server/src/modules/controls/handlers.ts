import { deviceType, resolveControl } from '@kilowatch/catalog'
import { controlCalls, deviceControllerCalls, deviceSettingCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { letControl } from './commands/let-control.ts'
import { requestCommand } from './commands/request-command.ts'
import { writeSettings } from './commands/write-settings.ts'
import { type Controllable, findControllable, newestCommands, newestOfSettings } from './queries/commands.ts'
import { controllersOf } from './queries/controllers.ts'
import { maySetOf } from './rules.ts'

const mostShown = 50

export const controlHandlers = handlers(controlCalls, {
  async readControls({ device }, { db }) {
    const [found, commands] = await Promise.all([findControllable(db, device.id), newestCommands(db, device.id, mostShown)])
    const { mayControl } = device
    return { connected: found?.connected ?? false, mayControl, controls: offeredOf(device.type, found).controls, commands }
  },

  async requestCommand({ device, body, ...actor }, services) {
    return requestCommand({ device, ...body }, actor, services)
  },
})

export const deviceControllerHandlers = handlers(deviceControllerCalls, {
  listControllers: ({ device }, { db }) => controllersOf(db, device.id),

  async letControl({ device, params, body, ...actor }, services) {
    await letControl(device, params.userId, body.scope, actor, services)
    return controllersOf(services.db, device.id)
  },
})

export const deviceSettingHandlers = handlers(deviceSettingCalls, {
  async readSettings({ device }, { db }) {
    const [found, commands] = await Promise.all([findControllable(db, device.id), newestOfSettings(db, device.id)])
    const maySet = maySetOf(device)
    return { maySet, connected: found?.connected ?? false, settings: offeredOf(device.type, found).settings, commands }
  },

  async writeSettings({ device, body, ...actor }, services) {
    return writeSettings({ device, ...body }, actor, services)
  },
})

/** A person may have chosen another type than the gateway announces: what that one does not have is not shown. */
function offeredOf(code: string, found: Controllable | undefined) {
  const type = deviceType(code)
  const offered = (found?.blocked ? [] : (found?.controls ?? [])).flatMap((each) => {
    const control = type && resolveControl(type, each.key)
    return control ? [{ each, isSetting: control.setting !== undefined }] : []
  })
  return {
    controls: offered.flatMap(({ each: { key, values }, isSetting }) => (isSetting ? [] : [{ key, values }])),
    settings: offered.flatMap(({ each, isSetting }) => (isSetting ? [each] : [])),
  }
}
