import { readFile } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { expect, it } from 'vitest'
import { databaseTrouble } from './trouble.ts'

const failure = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

it('knows what passes by itself from what is our fault', async () => {
  const socket = connectSocket('/nowhere/socket')
  const unreachable = await new Promise((told) => socket.once('error', told))
  expect(databaseTrouble(unreachable)).toBe('away')
  expect(databaseTrouble(await readFile('/nowhere/file').catch((error: unknown) => error))).toBeUndefined()
  expect(databaseTrouble(failure('57P01'))).toBe('away')
  expect(databaseTrouble(failure('08006'))).toBe('away')
  expect(databaseTrouble(failure('25006'))).toBe('read-only')
  expect(databaseTrouble(failure('53100'))).toBe('full')
  expect(databaseTrouble(failure('57014'))).toBe('slow')
  expect(databaseTrouble(new Error('Connection terminated unexpectedly'))).toBe('away')
  expect(databaseTrouble(new Error('timeout exceeded when trying to connect'))).toBe('busy')
  for (const ours of ['23505', '42P01', '22P02', 'ERR_ASSERTION']) expect(databaseTrouble(failure(ours))).toBeUndefined()
  expect(databaseTrouble(new TypeError('undefined is not a function'))).toBeUndefined()
})
