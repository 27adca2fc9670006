import { type UplinkConfig, uplinkConfigCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { saveInterval } from './commands/save-interval.ts'
import { type ConfigRow, findConfig } from './queries.ts'
import { limitsStateOf, stateOf } from './rules.ts'

export const uplinkConfigHandlers = handlers(uplinkConfigCalls, {
  async readUplinkConfig({ uplink }, { db }) {
    return shown(await findConfig(db, uplink.id))
  },

  async saveUplinkInterval({ uplink, body, ...actor }, services) {
    await saveInterval({ uplinkId: uplink.id, businessId: uplink.businessId }, body.seconds, actor, services)
    return null
  },

  async saveDeviceInterval({ device, body, ...actor }, services) {
    const { id, boxId, uplinkId, businessId } = device
    await saveInterval({ uplinkId, businessId, device: { id, boxId } }, body.seconds, actor, services)
    return null
  },
})

function shown(row: ConfigRow | undefined): UplinkConfig {
  const state = stateOf(row)
  return {
    state,
    interval: row?.wanted.interval ?? null,
    version: row?.version ?? '',
    actual: row?.actual ?? '',
    changedAt: row?.changed_at?.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
    answeredAt: row?.answered_at?.toISOString() ?? null,
    refused: row && state === 'refused' ? { reason: row.refused ?? '', device: row.refused_device } : null,
    limits: limitsStateOf(row),
  }
}
