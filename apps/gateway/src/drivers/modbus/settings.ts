import { modbusModels } from '@kilowatch/catalog/models'
import * as z from 'zod'
import { deviceSettings, duration } from '../../config/device-settings.ts'

/** What finds SunSpec models in the device itself. */
export const sunspecDiscovery = 'sunspec'

/** What the YAML may name: models of makers, and the search for SunSpec's. */
export const modelNames: readonly string[] = [
  ...modbusModels.filter(({ sunspec }) => sunspec === undefined).map(({ model }) => model),
  sunspecDiscovery,
]

/** A device that speaks Modbus: on a serial line, or at an address; which of the two, the rules of the driver ask. */
export const modbusSettings = deviceSettings('modbus', {
  model: z.enum(modelNames),
  type: z.string().optional(),
  /** Serial lines know 1 to 247; gateways and devices on TCP answer to 0 and 255 too. */
  unit: z.int().min(0).max(255).prefault(1),
  host: z.string().min(1).max(253).optional(),
  port: z.int().min(1).max(65_535).optional(),
  /** tcp: Modbus TCP. rtu: the frames of a serial line, as converters pass them through. */
  framing: z.enum(['tcp', 'rtu']).optional(),
  serial: z.string().min(1).max(256).optional(),
  baud: z.int().min(300).max(1_000_000).optional(),
  parity: z.enum(['none', 'even', 'odd']).optional(),
  stop_bits: z.union([z.literal(1), z.literal(2)]).optional(),
  /** Whether the console and `write` may change something in it. */
  control: z.boolean().prefault(false),
  /** The longest wait for one answer. */
  timeout: duration(50, 60_000).prefault('1s'),
})

export type ModbusDeviceConfig = z.output<typeof modbusSettings>

/** The model that the file names; undefined where SunSpec models are to be found. */
export function namedModel({ model }: Pick<ModbusDeviceConfig, 'model'>) {
  return modbusModels.find((each) => each.sunspec === undefined && each.model === model)
}
