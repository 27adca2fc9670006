import type { ModbusOrder, ModbusWord } from '@kilowatch/catalog/models'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsOf, isOneOf, numberOf, registersFor, textOf } from './words.ts'

const orders: readonly ModbusOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA']

describe('a number in registers', () => {
  it.each<[ModbusWord, ModbusOrder, number[], number]>([
    ['u16', 'ABCD', [0xfffe], 65_534],
    ['i16', 'ABCD', [0xfffe], -2],
    ['u16', 'BADC', [0x3412], 0x1234],
    ['u32', 'ABCD', [0x0012, 0xd687], 1_234_567],
    ['u32', 'CDAB', [0xd687, 0x0012], 1_234_567],
    ['u32', 'BADC', [0x1200, 0x87d6], 1_234_567],
    ['u32', 'DCBA', [0x87d6, 0x1200], 1_234_567],
    ['i32', 'ABCD', [0xffff, 0xfff6], -10],
    ['u64', 'ABCD', [0, 0, 0x0012, 0xd687], 1_234_567],
    ['i64', 'CDAB', [0xfff6, 0xffff, 0xffff, 0xffff], -10],
    ['f32', 'ABCD', [0x4366, 0x8000], 230.5],
    ['f32', 'CDAB', [0x8000, 0x4366], 230.5],
    ['f64', 'ABCD', [0x406c, 0xd000, 0, 0], 230.5],
  ])('%s %s', (word, order, registers, value) => {
    expect(numberOf(registers, word, order)).toBe(value)
    expect(registersFor(value, word, order)).toEqual(registers)
  })

  it('comes back from any word in any order', () => {
    const any = fc.oneof(
      fc.tuple(fc.constant<ModbusWord>('i16'), fc.integer({ min: -32_768, max: 32_767 })),
      fc.tuple(fc.constant<ModbusWord>('u32'), fc.integer({ min: 0, max: 0xffffffff })),
      fc.tuple(fc.constant<ModbusWord>('f32'), fc.float({ noNaN: true })),
    )
    fc.assert(
      fc.property(any, fc.constantFrom(...orders), ([word, value], order) => {
        expect(numberOf(registersFor(value, word, order), word, order)).toBe(value)
      }),
    )
  })

  it('that does not fit its word is refused', () => {
    expect(() => registersFor(70_000, 'u16', 'ABCD')).toThrow(RangeError)
    expect(() => registersFor(-1, 'u32', 'ABCD')).toThrow(RangeError)
    expect(() => registersFor(1.5, 'i16', 'ABCD')).toThrow(RangeError)
  })
})

it('reads text up to its end, bits from the lowest, and sets with ranges', () => {
  expect(textOf([0x4142, 0x4320, 0x0000, 0x5858])).toBe('ABC')
  // review D13: 机房 in GBK; a letter of cp1252.
  expect([textOf([0xbbfa, 0xb7bf, 0x2031, 0x0000]), textOf([0x4bfc, 0x6368, 0x6500])]).toEqual(['机房 1', ''])
  expect(bitsOf(0xa5f0, [12, 4])).toBe(10)
  expect(bitsOf(0x80000000, [31, 1])).toBe(1)
  expect(isOneOf(0xfffb, [1, [0xfff8, 0xffff]])).toBe(true)
  expect(isOneOf(0xfff7, [1, [0xfff8, 0xffff]])).toBe(false)
})
