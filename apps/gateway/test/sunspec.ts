import type { TestModbus } from './modbus-server.ts'

/** One SunSpec model as a device holds it: its id, and the registers behind its length. */
export type SunspecModel = readonly [id: number, registers: readonly number[]]

/** Text of two characters to a register. */
export function sunspecText(value: string, registers: number): number[] {
  return Array.from({ length: registers }, (_, place) => ((value.charCodeAt(2 * place) || 0) << 8) | (value.charCodeAt(2 * place + 1) || 0))
}

/** Puts a chain of models into unit 1: marker, models, end. */
export function putChain(device: TestModbus, base: number, ...models: readonly SunspecModel[]): void {
  device.put(1, 'holding', base, 0x5375, 0x6e53)
  let at = base + 2
  for (const [id, registers] of models) {
    device.put(1, 'holding', at, id, registers.length, ...registers)
    at += registers.length + 2
  }
  device.put(1, 'holding', at, 0xffff, 0)
}

/** Model 1: who made it. */
export const sunspecCommonModel: SunspecModel = [
  1,
  [
    ...sunspecText('Fronius', 16),
    ...sunspecText('Symo 10.0-3-M', 16),
    ...sunspecText('', 8),
    ...sunspecText('1.30', 8),
    ...sunspecText('29301000', 16),
    1,
    0x8000,
  ],
]
