import type { ModbusTable } from '@kilowatch/catalog/models'
import type { Span } from './blocks.ts'

/** What was read of a device: numbers of 16 bits, and bits as 0 and 1, by table and address. */
export class Registers {
  readonly #numbers = new Map<string, number>()

  put({ table, at }: Pick<Span, 'table' | 'at'>, numbers: readonly number[]): void {
    for (const [place, number] of numbers.entries()) this.#numbers.set(`${table} ${at + place}`, number)
  }

  /** Undefined where one of them was not read. */
  get(table: ModbusTable, at: number, count: number): number[] | undefined {
    const found: number[] = []
    for (let place = 0; place < count; place++) {
      const number = this.#numbers.get(`${table} ${at + place}`)
      if (number === undefined) return undefined
      found.push(number)
    }
    return found
  }
}
