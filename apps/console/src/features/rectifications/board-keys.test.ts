import { expect, it } from 'vitest'
import { nextCard } from './board-keys.ts'

it('goes from card to card by arrows, past columns that are empty, and stays at the edges', () => {
  const lengths = [3, 0, 1, 2]
  expect(nextCard(lengths, { column: 0, row: 1 }, 'ArrowDown')).toEqual({ column: 0, row: 2 })
  expect(nextCard(lengths, { column: 0, row: 2 }, 'ArrowDown')).toBeUndefined()
  expect(nextCard(lengths, { column: 0, row: 0 }, 'ArrowUp')).toBeUndefined()
  expect(nextCard(lengths, { column: 0, row: 2 }, 'ArrowRight')).toEqual({ column: 2, row: 0 })
  expect(nextCard(lengths, { column: 2, row: 0 }, 'ArrowLeft')).toEqual({ column: 0, row: 0 })
  expect(nextCard(lengths, { column: 3, row: 1 }, 'ArrowRight')).toBeUndefined()
  expect(nextCard(lengths, { column: 3, row: 1 }, 'Enter')).toBeUndefined()
})
