import { randomInt } from 'node:crypto'

/** 14 digits, not guessable in a row; the database refuses one that is taken. */
export function makeBoxId(): string {
  return String(randomInt(1e7, 1e8 - 1)) + String(randomInt(0, 1e6)).padStart(6, '0')
}
