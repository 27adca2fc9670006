import { isDeviceId, pollIntervals } from '@kilowatch/telemetry'
import * as z from 'zod'
import { parseDuration } from './quantities.ts'

// Messages of refinements are keys of locales/*.json; read-config.ts renders them.

/** '2s', '500ms', '24h' as milliseconds, within bounds. */
export const duration = (least: number, most: number) =>
  z
    .string()
    .transform((text) => parseDuration(text) ?? Number.NaN)
    .refine((ms) => !Number.isNaN(ms), { message: 'no-duration', abort: true })
    .refine((ms) => ms >= least && ms <= most, { message: 'duration-range', params: { least: `${least} ms`, most: `${most / 1_000} s` } })

/** The gateway's own name of a device. */
export const ref = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,47}$/, { message: 'bad-ref' })

const common = {
  ref,
  name: z.string().min(1).max(64).optional(),
  /** Where it stands: a building, a room. */
  site: z.string().min(1).max(30).optional(),
  box_id: z.string().refine(isDeviceId, { message: 'bad-box-id' }).optional(),
  interval: duration(pollIntervals.least, pollIntervals.most).prefault('10s'),
}

/** Settings of a device in the YAML: those that every device has, and those of its driver. */
export function deviceSettings<const Name extends string, Own extends z.core.$ZodLooseShape>(driver: Name, own: Own) {
  return z.strictObject({ ...common, driver: z.literal(driver), ...own })
}

/** What every device of a configuration has, whatever its driver. */
export interface DeviceConfig {
  driver: string
  ref: string
  name?: string | undefined
  site?: string | undefined
  box_id?: string | undefined
  /** A code of the catalogue; absent: the driver finds out. */
  type?: string | undefined
  /** Milliseconds between two readings. */
  interval: number
}
