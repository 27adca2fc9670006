import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Person } from '../fields.ts'
import { formOf } from '../form.ts'

/** What people set for a gateway, and what the gateway says of it. */
export const UplinkConfig = z.object({
  /** `none`: this gateway takes nothing from the server; `same`: what is wanted is in force; `waiting`: not answered yet. */
  state: z.enum(['none', 'same', 'waiting', 'refused']),
  /** Of devices that have none of their own, ms; null: as the gateway's own file says. */
  interval: z.number().int().nullable(),
  /** Names what is wanted, and what is in force; empty: nothing but the gateway's own file. */
  version: z.string(),
  actual: z.string(),
  /** When and by whom it was changed, and when the gateway answered. */
  changedAt: z.string().nullable(),
  changedBy: Person.nullable(),
  answeredAt: z.string().nullable(),
  /** Why it was refused, and of which device. */
  refused: z.object({ reason: z.string(), device: z.string().nullable() }).nullable(),
  /** Whether it judges by the limits of its devices while the server does not answer; `none`: it judges nothing. */
  limits: z.enum(['none', 'waiting', 'same']),
})
export type UplinkConfig = z.output<typeof UplinkConfig>

/** Seconds between two readings; nothing: as the gateway's own file says, or for a device as for its gateway. */
export const intervalFields = fields({
  key: 'seconds',
  name: { zh: '采集周期', en: 'Polling interval' },
  kind: 'number',
  range: [0.2, 86_400],
  decimals: 1,
  unit: 's',
  help: { zh: '0.2 至 86400 秒；留空则用网关配置文件中的周期', en: '0.2 to 86400 s; empty: as in the configuration file of the gateway' },
})

export const uplinkConfigCalls = {
  readUplinkConfig: call({
    method: 'GET',
    path: '/api/v1/uplinks/:uplinkId/config',
    variant: 'own',
    access: { uplink: 'view', at: 'params.uplinkId' },
    reads: ['uplink', 'device'],
    summary: 'What is set for a gateway at the server, and what of it is in force there',
    data: UplinkConfig,
    sample: { params: { uplinkId: ':uplink' } },
  }),
  saveUplinkInterval: call({
    method: 'PUT',
    path: '/api/v1/uplinks/:uplinkId/interval',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    changes: ['uplink', 'device'],
    summary: 'How often a gateway reads its devices; devices with an interval of their own keep it',
    body: formOf(intervalFields),
    data: z.null(),
    refusals: [30001],
    sample: { params: { uplinkId: ':uplink' }, body: { seconds: 5 } },
  }),
  saveDeviceInterval: call({
    method: 'PUT',
    path: '/api/v1/devices/:deviceId/interval',
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    changes: ['device'],
    activeDevice: true,
    summary: 'How often the gateway of a device reads it',
    body: formOf(intervalFields),
    data: z.null(),
    refusals: [30001],
    sample: { params: { deviceId: ':device' }, body: { seconds: 5 } },
  }),
}
