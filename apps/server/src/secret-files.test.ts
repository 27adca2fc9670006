import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function file(text: string): string {
  const path = join(folder, `secret-${++files}`)
  writeFileSync(path, text)
  return path
}

it('takes secrets out of the files that are named', () => {
  const { databaseUrl, mqtt } = readConfig({
    DATABASE_URL_FILE: file('postgresql://a:b@c/d\n'),
    MQTT_URL: 'mqtt://broker:1883',
    MQTT_PASSWORD_FILE: file('of ingest'),
    MQTT_ADMIN_USERNAME: 'admin',
    MQTT_ADMIN_PASSWORD_FILE: file('of the administrator\n'),
  })
  expect([databaseUrl, mqtt.password, mqtt.admin]).toEqual([
    'postgresql://a:b@c/d',
    'of ingest',
    { username: 'admin', password: 'of the administrator' },
  ])
  expect(mqtt.publicUrl).toBe('mqtt://broker:1883')
})

it('says which file it cannot read, and nothing of what stands in one', () => {
  expect(() => readConfig({ MQTT_PASSWORD_FILE: '/nowhere/secret' })).toThrow(/MQTT_PASSWORD_FILE/)
  const wrong = () => readConfig({ DATABASE_URL_FILE: file('not-an-address-but-secret') })
  expect(wrong).toThrow(ConfigError)
  expect(wrong).not.toThrow(/but-secret/)
})
