import * as z from 'zod'
import { duration } from '../../config/device-settings.ts'

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
  // It does not answer.
  'silent',
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

/** One thing that happens in the course of a simulation. */
export const scenarioStep = z.strictObject({
  after: duration(0, 366 * 86_400_000).prefault('0s'),
  /** At a moment of the calendar, with its offset; instead of so long after the simulation began. */
  from: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional(),
  for: duration(100, 366 * 86_400_000),
  every: duration(1_000, 366 * 86_400_000).optional(),
  do: z.enum(['mains-fails', ...ownActions]),
  ...actionPlace,
})

export type ScenarioStep = z.output<typeof scenarioStep>
