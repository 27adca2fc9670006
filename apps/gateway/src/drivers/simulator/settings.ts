import * as z from 'zod'
import { deviceSettings, duration, ref } from '../../config/device-settings.ts'
import { isScenarioName } from './scenarios.ts'
import { scenarioStep } from './steps.ts'

/** A device that is only simulated. */
export const simulatorSettings = deviceSettings('simulator', {
  type: z.string(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  scenario: z.union([z.string().refine(isScenarioName, { message: 'unknown-scenario' }), z.array(scenarioStep)]).prefault('calm'),
  backfill: duration(60_000, 31 * 86_400_000).optional(),
  /** What feeds it; of a battery monitor, whose battery it watches; of a room's probes, the air conditioner. */
  follows: ref.optional(),
  /** The device that feeds the second input of a transfer switch or a panel. */
  second: ref.optional(),
  /** By which of its outputs the device that it follows feeds it: the branch of a panel. */
  output: z.int().min(1).max(240).optional(),
  /** Devices whose heat an air conditioner takes away. */
  cools: z.array(ref).max(20).optional(),
  phases: z.union([z.literal(1), z.literal(3)]).optional(),
  kva: z.number().min(0.3).max(1_000).optional(),
  /** Mean load in percent, without what is simulated behind it. */
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
