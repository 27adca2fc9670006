import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Turns } from './turns.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-turns-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'counters.json')
const size = 65_536

it('counts on when a counter goes round, over a restart too', () => {
  const turns = new Turns(file())
  expect([65_000, 65_535, 3, 60_000].map((raw) => turns.counted('m energy', raw, size))).toEqual([65_000, 65_535, 65_539, 125_536])
  turns.save()
  const again = new Turns(file())
  expect(again.counted('m energy', 10, size)).toBe(2 * size + 10)
  expect(again.counted('other energy', 10, size)).toBe(10)
})

it('begins again with a counter that was reset', () => {
  const turns = new Turns(file())
  expect([65_000, 3, 30_000, 0].map((raw) => turns.counted('m energy', raw, size))).toEqual([65_000, 65_539, 95_536, 0])
})

it('goes by what is known of a restart rather than by how far it fell', () => {
  const turns = new Turns(file())
  const counted = (raw: number, restarted?: boolean) => turns.counted('agent octets', raw, size, restarted)
  expect([counted(30_000), counted(5, false), counted(60_000, false), counted(4, true)]).toEqual([30_000, size + 5, size + 60_000, 4])
})

it('begins with what the device says where its file is damaged', () => {
  writeFileSync(file(), '{"m energy": {"raw": "x"}, "n')
  expect(new Turns(file()).counted('m energy', 7, size)).toBe(7)
  writeFileSync(file(), '{"m energy": {"raw": "x", "turns": 3}}')
  expect(new Turns(file()).counted('m energy', 7, size)).toBe(7)
})
