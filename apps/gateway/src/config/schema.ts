import { isUplinkId } from '@kilowatch/telemetry'
import * as z from 'zod'
import { alarmOutputSettings } from '../alarms/settings.ts'
import { drivers } from '../drivers/index.ts'
import { parseSize } from './quantities.ts'

const size = z
  .string()
  .transform((text) => parseSize(text) ?? Number.NaN)
  .refine((bytes) => bytes >= 65_536, { message: 'no-size' })

const [first, ...others] = drivers

/** One file: one uplink and its devices. */
export const configSchema = z.strictObject({
  uplink: z.string().refine(isUplinkId, { message: 'bad-uplink' }),
  state: z.string().min(1).prefault('./state'),
  server: z
    .strictObject({
      url: z
        .string()
        .regex(/^mqtts?:\/\/[^/\s]+$/, { message: 'bad-url' })
        .optional(),
      allowPlain: z.boolean().prefault(false),
    })
    .prefault({}),
  queue: z.strictObject({ maxBytes: size.prefault('200MB'), resendPerSecond: z.number().min(0.1).max(10_000).prefault(50) }).prefault({}),
  alarm_output: alarmOutputSettings.optional(),
  devices: z.array(z.discriminatedUnion('driver', [first.settings, ...others.map(({ settings }) => settings)])).max(1_000),
})

export type ConfigValues = z.output<typeof configSchema>
