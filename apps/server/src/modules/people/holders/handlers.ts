import type { holderCalls } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { readInformation } from '../../devices/index.ts'
import { handDevices } from '../commands/hand-devices.ts'
import { takeOffDevice } from '../commands/take-off-device.ts'
import { briefEmployees, findHolders } from '../queries/holders.ts'

export const holderHandlers: Handlers<typeof holderCalls> = {
  async readHolders({ device }, { db }) {
    return findHolders(db, device.id)
  },

  async handDevices({ devices, body, ...actor }, services) {
    await handDevices(devices, body, actor, services)
    return { devices: devices.length }
  },

  async listResponsible({ device }, { db }) {
    return (await findHolders(db, device.id)).employees
  },

  async addResponsible({ device, body: { employeeIds }, ...actor }, services) {
    await handDevices([device], { employeeIds, departmentIds: [], replace: false }, actor, services)
    return (await findHolders(services.db, device.id)).employees
  },

  async removeResponsible({ device, body: { employeeIds }, ...actor }, services) {
    await takeOffDevice(device, employeeIds, actor, services)
    return (await findHolders(services.db, device.id)).employees
  },

  async listEmployeesBriefly({ business }, { db }) {
    return briefEmployees(db, business.id)
  },

  async readDeviceCard({ device, language }, { db }) {
    const manages = device.right === 'manage' || device.right === 'main'
    const [card, holders] = await Promise.all([readInformation(db, device, language), manages ? findHolders(db, device.id) : nobody])
    return { ...card, ...holders }
  },
}

const nobody = { employees: [], departments: [] }
