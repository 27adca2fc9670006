import { groupCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { addGroup, removeGroup, renameGroup, saveGroupDevices, saveGroupPeople } from './commands/groups.ts'
import { readGroup, readGroupDetail } from './groups.ts'
import { listGroups } from './queries.ts'

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
})
