import type { ModbusExtra, ModbusModel } from '../modbus.ts'

/** Facts of one document that all SunSpec models share: what "not implemented" looks like in each word, and where the numbers come from. */
export const sunspecWords = {
  maker: 'SunSpec',
  table: 'holding',
  gap: 125,
  absent: {
    u16: [0xffff],
    i16: [-0x8000],
    u32: [0xffffffff],
    i32: [-0x80000000],
    u64: [Number(0xffffffffffffffffn)],
    i64: [Number(-0x8000000000000000n)],
  },
} as const satisfies Partial<ModbusModel>

/** The document of a SunSpec model. */
export const sunspecSource = (id: number) => `SunSpec Information Models, json/model_${id}.json of github.com/sunspec/models (Apache-2.0)`

/** An `acc32`: zero says that nothing is accumulated, and a full one starts again. */
export const acc32 = { word: 'u32', absent: [0], wraps: true } as const

/** Three of something, one register each. */
export const three = { count: 3, stride: 1 } as const

/** Model 1, which every SunSpec device begins with: who made it. By the names that NUT has for them. */
export const sunspecCommon: readonly ModbusExtra[] = [
  { name: 'device.mfr', at: 2, text: 16 },
  { name: 'device.model', at: 18, text: 16 },
  { name: 'device.version', at: 42, text: 8 },
  { name: 'device.serial', at: 50, text: 16 },
]
