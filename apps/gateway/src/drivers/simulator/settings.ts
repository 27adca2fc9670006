import * as z from 'zod'
import { deviceSettings, duration, ref } from '../../config/device-settings.ts'
import { isScenarioName } from './scenarios.ts'

/** What happens to one device alone, beside its mains. */
export const ownActions = [
  'hot-aisle',
  'weak-cell',
  'feed-switch',
  'sensor-lost',
  'overload',
  'bypass',
  'fault',
  'too-high',
  'too-low',
  // What it does with commands: refuses them, or takes them and does nothing.
  'refuse-commands',
  'ignore-commands',
] as const

export const actionPlace = {
  /** Which probe or cell; the first where none is named. */
  at: z.int().min(1).max(240).optional(),
  /** Which point of a device that is simulated after its declaration: 'probe.*.temperature', 'probe.2.temperature'. */
  point: z.string().max(100).optional(),
}

const step = z.strictObject({
  after: duration(0, 366 * 86_400_000).prefault('0s'),
  for: duration(100, 366 * 86_400_000),
  every: duration(1_000, 366 * 86_400_000).optional(),
  do: z.enum(['mains-fails', ...ownActions]),
  ...actionPlace,
})

/** A device that is only simulated. */
export const simulatorSettings = deviceSettings('simulator', {
  type: z.string(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  scenario: z.union([z.string().refine(isScenarioName, { message: 'unknown-scenario' }), z.array(step)]).prefault('calm'),
  backfill: duration(60_000, 31 * 86_400_000).optional(),
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
  /** Simulated after its declaration also where its type has a model by hand: it does all that the type can be told. */
  declared: z.boolean().optional(),
  /** How many of what repeats a device has that is simulated after its declaration: `{ probe: 4 }`; absent: as many as its type knows. */
  counts: z.record(z.string(), z.int().min(0).max(1_000)).optional(),
  /** The probes' box controls the room: cooling, heating, humidity, by itself or by hand. */
  controlled: z.boolean().optional(),
  /** Of a door that people use: cards that are shown to its reader by and by, one every `visits`, give or take half of it. */
  cards: z.array(z.string().min(4).max(32)).max(50).optional(),
  visits: duration(1_000, 86_400_000).optional(),
  /** Mean temperature of a probe, °C. */
  temperature: z.number().min(-20).max(60).optional(),
})

export type SimulatedDeviceConfig = z.output<typeof simulatorSettings>
export type ScenarioStep = z.output<typeof step>
