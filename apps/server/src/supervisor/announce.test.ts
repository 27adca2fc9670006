import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { announcement } from './announce.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-announce-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('review X18: the start says where the database lies when it is not in the data folder', () => {
  const data = join(folder, 'data')
  const config = { ...readConfig({}), dataFolder: data }
  const said = () => announcement(config, { accounts: [], setupToken: undefined }, 1)
  mkdirSync(join(data, 'postgres'), { recursive: true })
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n')
  expect(said()).not.toContain('postgres')
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(join(elsewhere, 'postgres'), { recursive: true })
  writeFileSync(join(elsewhere, 'postgres/PG_VERSION'), '18\n')
  writeFileSync(join(data, 'postgres.location'), `${elsewhere}\n`)
  expect(said()).toContain(`数据库 / database ${join(elsewhere, 'postgres')}`)
})
