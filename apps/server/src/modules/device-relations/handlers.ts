import { deviceRelationCalls, type Relation } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { relateDevices } from './commands/relate-devices.ts'
import { removeRelations } from './commands/remove-relations.ts'
import { findRelatable, type RelatedRow, type RelationRow, relationsOf } from './queries/devices.ts'
import { readSupply } from './supply.ts'

export const deviceRelationHandlers = handlers(deviceRelationCalls, {
  async listRelations({ device, user }, { db }) {
    return (await relationsOf(db, { userId: user.id }, device.id)).map(relationOf)
  },

  async removeRelations({ device, devices, ...actor }, services) {
    return { removed: await removeRelations(device, devices, actor, services) }
  },

  async searchRelatable({ device, query, user }, { db }) {
    const visible = { userId: user.id }
    const related = await relationsOf(db, visible, device.id)
    const without = [device.id, ...related.map(({ id }) => id)]
    return (await findRelatable(db, visible, device, without, query.search)).map(relatedOf)
  },

  async relateDevices({ device, devices: others, query, ...actor }, services) {
    const { direction, input, output = null } = query
    await relateDevices({ device, others, direction, input, output }, actor, services)
    return (await relationsOf(services.db, { userId: actor.user.id }, device.id)).map(relationOf)
  },

  async readSupply({ device, user }, services) {
    return readSupply(device, { userId: user.id }, services)
  },
})

function relatedOf({ box_id, name, type, site, state }: RelatedRow) {
  return { box_id, device_name: name, devType: type, site, status: state }
}

function relationOf(row: RelationRow): Relation {
  const { direction, input, output } = row
  return { ...relatedOf(row), direction, input, output }
}
