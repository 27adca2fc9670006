import { credentialWays } from '@kilowatch/catalog'
import { mqttModels } from '@kilowatch/catalog/models'
import * as z from 'zod'
import { deviceSettings, duration } from '../../config/device-settings.ts'

/** One topic, or what stands in one: without wildcards. */
const topic = z.string().regex(/^[^#+\s]([^#+]{0,254}[^#+\s])?$/, { message: 'bad-topic' })
const path = z.string().min(1).max(256).optional()

/** A device, or another system, that publishes on a broker. */
export const mqttSettings = deviceSettings('mqtt', {
  type: z.string().optional(),
  broker: z.string().regex(/^mqtts?:\/\/[^/\s]+$/, { message: 'bad-url' }),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** PEM file to check the broker's certificate with. */
  ca: z.string().optional(),
  model: z.enum(mqttModels.map(({ code }) => code)).optional(),
  /** What the model's topics call the device. */
  topic: topic.optional(),
  /** Without a model: what is said where, by the type's points. */
  points: z
    .array(
      z.strictObject({
        point: z.string(),
        topic,
        path,
        factor: z.number().optional(),
        parts: z.enum(['sum', 'mean']).optional(),
        states: z.record(z.string(), z.string()).optional(),
      }),
    )
    .max(500)
    .optional(),
  /** Without a model: where it, or its last will, says whether it is there. */
  availability: z.strictObject({ topic, path, online: z.string(), offline: z.string() }).optional(),
  /** Without a model: where a reader or keypad says what was just shown to it, and for which words of the same message that counts. */
  credentials: z
    .array(
      z.strictObject({
        way: z.enum(credentialWays),
        topic,
        path,
        when: z.strictObject({ path: z.string().min(1).max(256), is: z.array(z.string()).min(1).max(20) }).optional(),
      }),
    )
    .max(20)
    .optional(),
  /** Without a model: what is published to tell it something, by the type's controls. */
  commands: z
    .array(z.strictObject({ control: z.string(), topic, says: z.record(z.string(), z.string()) }))
    .max(50)
    .optional(),
  /** What was said stands until something else is said, so long: a value is old after it, and a device that said nothing has none. */
  silence: duration(1_000, 7 * 86_400_000).prefault('2h'),
})

export type MqttDeviceConfig = z.output<typeof mqttSettings>
