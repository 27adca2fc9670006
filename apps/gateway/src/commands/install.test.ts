import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeClaimKey } from '@kilowatch/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { places, unit } from '../install/unit.ts'
import { text } from '../texts.ts'
import { install } from './install.ts'
import type { Screen } from './screen.ts'

const uplinkId = '912345678901'
const key = writeClaimKey({ uplinkId, code: 'ABCDE23456', fingerprint: '' })
const said: string[] = []
const screen: Screen = {
  language: 'en',
  text: (word, params) => text('en', word, params),
  print: (line) => said.push(line),
  complain: (line) => said.push(line),
}

let root = ''
let server: Server
const claims: unknown[] = []
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'kw-install-'))
  server = createServer(async (request, response) => {
    claims.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    const data = { uplinkId, secret: 'a-secret', broker: { url: 'mqtts://192.0.2.7:8883', ca: null } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 0, msg: 'ok', data }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  rmSync(root, { recursive: true, force: true })
})

const order = (part = {}) => ({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key, name: 'site', root, ...part })

describe('install', () => {
  it('puts program, configuration, credential and unit where a service has them', async () => {
    const program = join(root, 'downloaded')
    writeFileSync(program, '#!/bin/sh\n')
    expect(await install(order(), screen, program)).toBe(0)
    expect(claims).toEqual([{ uplinkId, code: 'ABCDE23456' }])
    expect(statSync(join(root, places.program)).mode & 0o777).toBe(0o755)
    expect(readFileSync(join(root, places.unit), 'utf8')).toBe(unit)
    const file = join(root, places.configurations, 'site.yaml')
    const read = await readConfig(file)
    expect(read).toMatchObject({ config: { uplink: uplinkId, devices: [], state: join(root, places.states, 'site') } })
    const credential = join(root, places.states, 'site/credential.json')
    expect(JSON.parse(readFileSync(credential, 'utf8'))).toMatchObject({ secret: 'a-secret' })
    expect(statSync(credential).mode & 0o777).toBe(0o600)
    expect(said.at(-1)).toContain(file)
    expect(said.join()).not.toContain('a-secret')
  })

  it('can be read by the service whatever the mask of the shell was, and follows no link', async () => {
    const other = { ...order(), root: mkdtempSync(join(root, 'masked-')) }
    const mask = process.umask(0o077)
    try {
      expect(await install(other, screen, process.execPath)).toBe(0)
    } finally {
      process.umask(mask)
    }
    expect(statSync(join(other.root, places.configurations)).mode & 0o777).toBe(0o755)
    expect(statSync(join(other.root, places.configurations, 'site.yaml')).mode & 0o777).toBe(0o640)
    const victim = join(root, 'victim')
    writeFileSync(victim, 'kept')
    symlinkSync(victim, join(other.root, places.states, 'site/credential.json.new'))
    expect(await install(other, screen, process.execPath)).toBe(0)
    expect(readFileSync(victim, 'utf8')).toBe('kept')
    symlinkSync(root, join(other.root, places.states, 'linked'))
    await expect(install({ ...other, name: 'linked' }, screen, process.execPath)).rejects.toThrow(/link/)
  })

  it('leaves a configuration that is there as it is, and refuses one of another uplink', async () => {
    const file = join(root, places.configurations, 'site.yaml')
    const kept = `uplink: "${uplinkId}"\nstate: ../../var/lib/kilowatch-gateway/site\ndevices:\n  - { ref: ups1, driver: nut, ups: myups }\n`
    writeFileSync(file, kept)
    expect(await install(order(), screen, process.execPath)).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(kept)
    const others = writeClaimKey({ uplinkId: '999999999999', code: 'ABCDE23456', fingerprint: '' })
    await expect(install(order({ key: others }), screen, process.execPath)).rejects.toThrow('912345678901')
  })

  it('says what it needs, before it touches anything', async () => {
    await expect(install(order(), screen)).rejects.toThrow(/single file/)
    await expect(install(order({ key: 'ABCDE23456' }), screen, process.execPath)).rejects.toThrow(/not a key/)
    await expect(install(order({ name: '../etc' }), screen, process.execPath)).rejects.toThrow(/no name for a gateway/)
    expect(existsSync(join(root, 'etc/kilowatch-gateway/../etc.yaml'))).toBe(false)
  })
})
