import { snmpModels } from '@kilowatch/catalog/models'
import * as z from 'zod'
import { deviceSettings, duration } from '../../config/device-settings.ts'

/** What a key is made from by RFC 3414 has eight characters or more. */
const passphrase = z.string().refine(({ length }) => length >= 8 && length <= 256, { message: 'short-key' })
const port = z.int().min(1).max(65_535)

/** A device with an SNMP agent of its own. */
export const snmpSettings = deviceSettings('snmp', {
  type: z.string().optional(),
  host: z.string().min(1),
  port: port.prefault(161),
  version: z.enum(['v1', 'v2c', 'v3']).prefault('v2c'),
  community: z.string().min(1).max(256).prefault('public'),
  /** For what is written, where it is another one. */
  writeCommunity: z.string().min(1).max(256).optional(),
  user: z.string().min(1).max(32).optional(),
  auth: z.enum(['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512']).optional(),
  authKey: passphrase.optional(),
  privacy: z.enum(['des', 'aes', 'aes256b', 'aes256r']).optional(),
  privacyKey: passphrase.optional(),
  context: z.string().max(256).prefault(''),
  /** Which of the models it speaks by; absent: found out from its sysObjectID. */
  model: z.enum(snmpModels.filter(({ recognise }) => recognise).map(({ code }) => code)).optional(),
  /** Whether the console may switch and test it. */
  control: z.boolean().prefault(false),
  /** UDP port on which this gateway hears the agent's traps. */
  traps: port.optional(),
  /** The longest wait for one answer, and how often a question is asked again. */
  timeout: duration(100, 60_000).prefault('2s'),
  retries: z.int().min(0).max(5).prefault(1),
})

export type SnmpDeviceConfig = z.output<typeof snmpSettings>
