import { groupCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { addGroup, placeGroup, removeGroup, renameGroup, saveGroupDevices, saveGroupIdentity, saveGroupPeople } from './commands/groups.ts'
import { readGroup, readGroupDetail } from './groups.ts'
import { findIdentity, listGroups } from './queries.ts'

export const groupHandlers = handlers(groupCalls, {
  async listGroups({ business, user }, { db }) {
    return listGroups(db, business.id, { userId: user.id })
  },

  async addGroup({ body, ...actor }, services) {
    return readGroup(services.db, actor, await addGroup(body, actor, services))
  },

  async readGroup({ record, ...actor }, { db }) {
    return readGroupDetail(db, actor, record.id)
  },

  async renameGroup({ record, body, ...actor }, services) {
    await renameGroup(record.id, body.name, actor, services)
    return readGroup(services.db, actor, record.id)
  },

  async placeGroup({ record, body, ...actor }, services) {
    await placeGroup(record.id, body, actor, services)
    return readGroup(services.db, actor, record.id)
  },

  async removeGroup({ record, ...actor }, services) {
    await removeGroup(record.id, actor, services)
    return null
  },

  async saveGroupDevices({ record, devices, ...actor }, services) {
    await saveGroupDevices(record.id, devices, actor, services)
    return readGroupDetail(services.db, actor, record.id)
  },

  async saveGroupPeople({ record, body, ...actor }, services) {
    await saveGroupPeople(record.id, body.people, actor, services)
    return readGroupDetail(services.db, actor, record.id)
  },

  async readGroupIdentity({ record, user }, { db }) {
    return { group_id: record.id, identity: (await findIdentity(db, record.id, user.id)) ?? null }
  },

  async saveGroupIdentity({ record, query, ...actor }, services) {
    const { employee_id: employeeId, identity = null } = query
    await saveGroupIdentity(record.id, { employeeId, identity }, actor, services)
    return { group_id: record.id, employee_id: employeeId, identity }
  },
})
