import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clusterParent, prepareDataFolder } from './data-folder.ts'
import { secret } from './secrets.ts'
import { StartRefused } from './start-refused.ts'
import { postgresIdentity, reachableByOthers } from './unprivileged.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('is made where it is missing, and refused in one sentence where it cannot be', () => {
  expect(existsSync(prepareDataFolder(join(folder, 'a/b')))).toBe(true)
  writeFileSync(join(folder, 'file'), '')
  expect(() => prepareDataFolder(join(folder, 'file/data'))).toThrow(StartRefused)
})

it('holds the database, unless root keeps it where the database’s user cannot pass', () => {
  const data = prepareDataFolder(join(folder, 'data'))
  chmodSync(folder, 0o711)
  expect(clusterParent(data)).toBe(data)
  chmodSync(folder, 0o700)
  if (!postgresIdentity()) return expect(clusterParent(data)).toBe(data)
  const elsewhere = clusterParent(data)
  expect(reachableByOthers(elsewhere)).toBe(true)
  expect(readFileSync(join(data, 'postgres.location'), 'utf8').trim()).toBe(elsewhere)
  // It stays there, whatever happens to the folders above.
  chmodSync(folder, 0o711)
  expect(clusterParent(data)).toBe(elsewhere)
  rmSync(elsewhere, { recursive: true })
})

it('stays the place of a database that is there already', () => {
  const data = prepareDataFolder(join(folder, 'data'))
  mkdirSync(join(data, 'postgres'))
  expect(clusterParent(data)).toBe(data)
})

it('keeps a secret once made', () => {
  const made = secret(folder, 'one')
  expect(made.length).toBeGreaterThan(30)
  expect(secret(folder, 'one')).toBe(made)
  expect(secret(folder, 'two')).not.toBe(made)
})
