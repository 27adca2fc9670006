import { pdm } from '../../devices/pdm/index.ts'
import { defineModbus } from '../modbus.ts'

// Four channels of three inputs each, one channel 4096 registers behind the other. Branch 1 to 3 are the inputs of channel 1.

const channels = [0, 1, 2, 3] as const
const inputs = [0, 1, 2] as const
const kilo = 0.001
/** Watts, as the registers count them. */
const watts = 0.00512
const energy = { word: 'u64', order: 'CDAB', scale: 1e-5 } as const

const branches = channels.flatMap((channel) =>
  inputs.flatMap((input) => {
    const at = 4096 * channel
    const branch = 3 * channel + input + 1
    return [
      { point: `branch.${branch}.current`, at: at + 5142 + 2 * input, word: 'u32', scale: 2.44141e-7 },
      { point: `branch.${branch}.active_power`, at: at + 4866 + 2 * input, word: 'i32', scale: watts * kilo },
      { point: `branch.${branch}.power_factor`, at: at + 4285 + input, word: 'i16', scale: 0.001 },
      { point: `branch.${branch}.energy`, at: at + 4612 + 4 * input, ...energy },
    ] as const
  }),
)

/** Meter of twelve branches with current transformers; its voltage inputs are those of main road 1. */
export const map12e = defineModbus(pdm, {
  model: 'wirenboard-map12e',
  maker: 'Wiren Board',
  title: 'Wiren Board WB-MAP12E',
  source: 'wirenboard/wb-mqtt-serial templates/config-map12e-fw2.json.jinja (firmware 2.1 and later)',
  table: 'input',
  serial: { baud: 9600, parity: 'none' },
  most: 60,
  gap: 4,
  absent: { u32: [0xffffffff] },
  values: [
    { point: 'road.1.phase.*.voltage', at: 0x1410, word: 'u32', scale: 1.52588e-7, each: { count: 3, stride: 2 } },
    { point: 'frequency', at: 0x10f8, scale: 0.01 },
    ...branches,
  ],
})
