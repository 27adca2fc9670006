import { deviceType } from '@kilowatch/catalog'
import { enterpriseDeviceCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { countFacets, deviceLists } from '../devices/index.ts'
import { countDevices, countStates } from '../fleet/index.ts'
import { restoreDevices } from '../leaving/index.ts'
import { switchDevices } from './commands/switch-devices.ts'
import { usersOf } from './queries/users.ts'

export const enterpriseDeviceHandlers = handlers(enterpriseDeviceCalls, {
  listEnterpriseDevices: deviceLists.page,

  async listDeviceTypes({ visible, language }, { db }) {
    const rows = await countFacets(db, visible)
    return rows.flatMap(({ type, count }) =>
      type === null ? [] : [{ devType: type, devTypeName: deviceType(type)?.name[language] ?? type, count }],
    )
  },

  async countDeviceStates({ visible }, { db }) {
    const states = countStates(await countDevices(db, visible, {}))
    return { total: Object.values(states).reduce((sum, count) => sum + count, 0), states }
  },

  async listDeviceUsers({ device }, { db }) {
    return usersOf(db, device.id)
  },

  async handleDevices({ body: { boxIds, handle }, ...actor }, services) {
    const devices = handle === 'restore' ? restoreDevices(boxIds, actor, services) : switchDevices(boxIds, handle, actor, services)
    return { devices: await devices }
  },
})
