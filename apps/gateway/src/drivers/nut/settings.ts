import * as z from 'zod'
import { deviceSettings, duration } from '../../config/device-settings.ts'

/** A device behind a NUT server. */
export const nutSettings = deviceSettings('nut', {
  type: z.string().optional(),
  host: z.string().min(1).prefault('127.0.0.1'),
  port: z.int().min(1).max(65_535).prefault(3493),
  ups: z.string().regex(/^[^\s"\\]{1,128}$/, { message: 'bad-ups-name' }),
  /** Sensors that hang on it; auto: unless they look as if they were not there. */
  ambient: z.enum(['auto', 'yes', 'no']).prefault('auto'),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** starttls: encrypted where the server offers it. required: refused otherwise, and the certificate is checked. */
  tls: z.enum(['off', 'starttls', 'required']).prefault('off'),
  /** PEM file to check the server's certificate with. */
  ca: z.string().optional(),
  /** The longest wait for one answer. */
  timeout: duration(100, 60_000).prefault('5s'),
})

export type NutDeviceConfig = z.output<typeof nutSettings>
