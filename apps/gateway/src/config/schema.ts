import { isDeviceId, isUplinkId } from '@kilowatch/telemetry'
import * as z from 'zod'
import { isScenarioName } from '../drivers/simulator/scenarios.ts'
import { parseDuration, parseSize } from './quantities.ts'

// Messages of refinements are keys of locales/*/gateway.json; read-config.ts renders them.
const duration = (least: number, most: number) =>
  z
    .string()
    .transform((text) => parseDuration(text) ?? Number.NaN)
    .refine((ms) => !Number.isNaN(ms), { message: 'no-duration', abort: true })
    .refine((ms) => ms >= least && ms <= most, { message: 'duration-range', params: { least: `${least} ms`, most: `${most / 1_000} s` } })

const size = z
  .string()
  .transform((text) => parseSize(text) ?? Number.NaN)
  .refine((bytes) => bytes >= 65_536, { message: 'no-size' })

const ref = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,47}$/, { message: 'bad-ref' })

const common = {
  ref,
  name: z.string().min(1).max(64).optional(),
  /** Where it stands: a building, a room. */
  site: z.string().min(1).max(30).optional(),
  box_id: z.string().refine(isDeviceId, { message: 'bad-box-id' }).optional(),
  interval: duration(200, 86_400_000).prefault('10s'),
}

const nutDevice = z.strictObject({
  ...common,
  driver: z.literal('nut'),
  type: z.string().optional(),
  host: z.string().min(1).prefault('127.0.0.1'),
  port: z.int().min(1).max(65_535).prefault(3493),
  ups: z.string().regex(/^[^\s"\\]{1,128}$/, { message: 'bad-ups-name' }),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** starttls: encrypted where the server offers it. required: refused otherwise, and the certificate is checked. */
  tls: z.enum(['off', 'starttls', 'required']).prefault('off'),
  /** PEM file to check the server's certificate with. */
  ca: z.string().optional(),
  /** The longest wait for one answer. */
  timeout: duration(100, 60_000).prefault('5s'),
})

const step = z.strictObject({
  after: duration(0, 366 * 86_400_000).prefault('0s'),
  for: duration(100, 366 * 86_400_000),
  every: duration(1_000, 366 * 86_400_000).optional(),
  do: z.enum(['mains-fails', 'hot-aisle', 'weak-cell', 'feed-switch', 'sensor-lost', 'overload', 'bypass']),
  /** Which probe or cell; the first where none is named. */
  at: z.int().min(1).max(240).optional(),
})

const simulatedDevice = z.strictObject({
  ...common,
  driver: z.literal('simulator'),
  type: z.string(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  scenario: z.union([z.string().refine(isScenarioName, { message: 'unknown-scenario' }), z.array(step)]).prefault('calm'),
  backfill: duration(60_000, 7 * 86_400_000).optional(),
  /** The device whose mains (and, for a battery group, whose battery) this one shares. */
  follows: ref.optional(),
  phases: z.union([z.literal(1), z.literal(3)]).optional(),
  kva: z.number().min(0.3).max(1_000).optional(),
  /** Mean load in percent. */
  load: z.number().min(0).max(120).optional(),
  /** 12 V blocks in series. */
  blocks: z.int().min(1).max(64).optional(),
  ah: z.number().min(1).max(4_000).optional(),
  probes: z.int().min(1).max(16).optional(),
  outlets: z.int().min(1).max(48).optional(),
  /** Mean temperature of a probe, °C. */
  temperature: z.number().min(-20).max(60).optional(),
})

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
  devices: z
    .array(z.discriminatedUnion('driver', [nutDevice, simulatedDevice]))
    .min(1)
    .max(1_000),
})

export type NutDeviceConfig = z.output<typeof nutDevice>
export type SimulatedDeviceConfig = z.output<typeof simulatedDevice>
export type DeviceConfig = NutDeviceConfig | SimulatedDeviceConfig
export type ScenarioStep = z.output<typeof step>
export type ConfigValues = z.output<typeof configSchema>
