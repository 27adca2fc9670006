import { controlValue, deviceType, type Level, resolveControl } from '@kilowatch/catalog'
import * as z from 'zod'
import { duration } from '../config/device-settings.ts'
import type { TextKey, TextParams } from '../texts.ts'

const levelNames = ['notice', 'minor', 'major', 'critical'] as const

/** What is done at the site about alarms while nobody answers: a control that is switched, an address that is told, or both. */
export const alarmOutputSettings = z.strictObject({
  /** `always`: also while the server answers. */
  when: z.enum(['offline', 'always']).prefault('offline'),
  /** The server counts as gone once it has not answered for so long. */
  after: duration(1_000, 3_600_000).prefault('30s'),
  /** Of this level and above. */
  from: z.enum(levelNames).prefault('major'),
  device: z.string().min(1).max(64).optional(),
  control: z.string().min(1).max(96).optional(),
  on: z.string().min(1).max(32).optional(),
  off: z.string().min(1).max(32).optional(),
  /** Told each alarm that opens and ends, by POST. */
  url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s@]+$/, { message: 'alarm-output-url' })
    .refine((url) => URL.canParse(url), { message: 'alarm-output-url' })
    .optional(),
})

export type AlarmOutputSettings = z.output<typeof alarmOutputSettings>

/** The control that is switched while there are alarms. */
export interface OutputControl {
  device: string
  control: string
  on: string
  off: string
}

export function outputControl({ device, control, on, off }: AlarmOutputSettings): OutputControl | undefined {
  const isWhole = device !== undefined && control !== undefined && on !== undefined && off !== undefined
  return isWhole ? { device, control, on, off } : undefined
}

export function levelFrom({ from }: AlarmOutputSettings): Level {
  return (levelNames.indexOf(from) + 1) as Level
}

/** What is wrong with a setting of the output. */
export interface OutputProblem {
  field: 'control' | 'on' | 'off'
  key: TextKey
  params: TextParams
}

/** Why a device of this type must not be switched so: nobody looks at it when it happens. Undefined: it may. */
export function outputProblem(code: string, { control: key, on, off }: OutputControl): OutputProblem | undefined {
  const type = deviceType(code)
  const control = type && resolveControl(type, key)
  if (!control || control.setting) return { field: 'control', key: 'alarm-output-control', params: { type: code, value: key } }
  const { values, dangerous } = control.control
  for (const [field, value] of Object.entries({ on, off }) as ['on' | 'off', string][]) {
    const told = controlValue(control, value)
    if (!told) return { field, key: 'alarm-output-value', params: { value, values: Object.keys(values).join(', ') } }
    if (dangerous || told.grave) return { field, key: 'alarm-output-grave', params: { value: `${key} ${value}` } }
  }
  return on === off ? { field: 'off', key: 'alarm-output-same', params: {} } : undefined
}
