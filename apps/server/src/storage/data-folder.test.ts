import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clusterFolder, clusterParent, lostCluster, prepareDataFolder } from './data-folder.ts'
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
  expect(readFileSync(join(elsewhere, 'data-folder'), 'utf8').trim()).toBe(data)
  // It stays there, whatever happens to the folders above.
  chmodSync(folder, 0o711)
  expect(clusterParent(data)).toBe(elsewhere)
  rmSync(elsewhere, { recursive: true })
})

it('review X18: refuses to begin with an empty database where it says that its database is elsewhere', () => {
  const data = prepareDataFolder(join(folder, 'data'))
  const place = join(folder, 'elsewhere')
  writeFileSync(join(data, 'postgres.location'), `${place}\n`)
  // Copied to another machine, or the place was removed.
  const words = (text: string) => new RegExp(`${text}[^]*${join(place, 'postgres')}`)
  expect(() => clusterParent(data)).toThrow(words('原在'))
  expect(() => clusterParent(data)).toThrow(words('was at'))
  expect(lostCluster(data)).toBe(join(place, 'postgres'))
  // A first start that was cut off goes on.
  mkdirSync(place)
  expect(clusterParent(data)).toBe(place)
  mkdirSync(join(data, 'broker'))
  expect(() => clusterParent(data)).toThrow(StartRefused)
  // It is there again.
  mkdirSync(join(place, 'postgres'))
  writeFileSync(join(place, 'postgres/PG_VERSION'), '18\n')
  expect(clusterParent(data)).toBe(place)
  expect(clusterFolder(data)).toBe(join(place, 'postgres'))
  expect(lostCluster(data)).toBeUndefined()
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
