import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { writeClaimKey } from '@kilowatch/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { places, unit } from '../install/linux-unit.ts'
import { windows } from '../install/windows.ts'
import { accessFor, serviceKey } from '../install/windows-service.ts'
import { text } from '../texts.ts'
import { type System, SystemError } from '../windows/system.ts'
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
    expect(await install(order(), screen, { program })).toBe(0)
    expect(claims).toEqual([{ uplinkId, code: 'ABCDE23456', now: expect.any(Number) }])
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
      expect(await install(other, screen, { program: process.execPath })).toBe(0)
    } finally {
      process.umask(mask)
    }
    expect(statSync(join(other.root, places.configurations)).mode & 0o777).toBe(0o755)
    expect(statSync(join(other.root, places.configurations, 'site.yaml')).mode & 0o777).toBe(0o640)
    const victim = join(root, 'victim')
    writeFileSync(victim, 'kept')
    symlinkSync(victim, join(other.root, places.states, 'site/credential.json.new'))
    expect(await install(other, screen, { program: process.execPath })).toBe(0)
    expect(readFileSync(victim, 'utf8')).toBe('kept')
    symlinkSync(root, join(other.root, places.states, 'linked'))
    await expect(install({ ...other, name: 'linked' }, screen, { program: process.execPath })).rejects.toThrow(/link/)
  })

  it('leaves a configuration that is there as it is, and refuses one of another uplink', async () => {
    const file = join(root, places.configurations, 'site.yaml')
    const kept = `uplink: "${uplinkId}"\nstate: ../../var/lib/kilowatch-gateway/site\ndevices:\n  - { ref: ups1, driver: nut, ups: myups }\n`
    writeFileSync(file, kept)
    expect(await install(order(), screen, { program: process.execPath })).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(kept)
    const others = writeClaimKey({ uplinkId: '999999999999', code: 'ABCDE23456', fingerprint: '' })
    await expect(install(order({ key: others }), screen, { program: process.execPath })).rejects.toThrow('912345678901')
  })

  it('says what it needs, before it touches anything', async () => {
    await expect(install(order(), screen)).rejects.toThrow(/single-file program/)
    await expect(install(order({ key: 'ABCDE23456' }), screen, { program: process.execPath })).rejects.toThrow(/not a key/)
    await expect(install(order({ name: '../etc' }), screen, { program: process.execPath })).rejects.toThrow(/not a valid gateway name/)
    expect(existsSync(join(root, 'etc/kilowatch-gateway/../etc.yaml'))).toBe(false)
  })
})

/** Windows as far as it can be had elsewhere: what was protected and called, in order. */
function testWindows(there: boolean) {
  const done: string[] = []
  const env = { ProgramFiles: join(root, 'Program Files'), ProgramData: join(root, 'ProgramData'), SystemRoot: join(root, 'Windows') }
  const kept = join(env.ProgramData, 'Kilowatch')
  const machine = windows({
    env,
    system: {
      isAdministrator: () => true,
      protect: (path, access) =>
        done.push(`protect ${relative(kept, path)} ${existsSync(join(kept, 'site/state/credential.json'))} ${access}`),
      dispatch: () => Promise.reject(new Error('nobody dispatches')),
    },
    status: (command, words) => {
      done.push([basename(command), ...words.slice(0, 2)].join(' '))
      return { status: words[0] === 'query' && !there ? 1 : 0, said: '' }
    },
  })
  return { machine, done, env, kept }
}

describe('install on Windows', () => {
  const service = 'KilowatchGateway-site'

  it('closes its folders before the credential lies in them, then makes the service and starts it', async () => {
    const { machine, done, env, kept } = testWindows(false)
    const program = join(root, 'downloaded.exe')
    writeFileSync(program, 'new')
    expect(await install(order(), screen, { program, machine })).toBe(0)
    expect(readFileSync(join(env.ProgramFiles, 'Kilowatch/kilowatch-gateway.exe'), 'utf8')).toBe('new')
    const read = await readConfig(join(kept, 'site/gateway.yaml'))
    expect(read).toMatchObject({ config: { uplink: uplinkId, devices: [], state: join(kept, 'site/state') } })
    expect(JSON.parse(readFileSync(join(kept, 'site/state/credential.json'), 'utf8'))).toMatchObject({ secret: 'a-secret' })
    expect(done.slice(0, 5)).toEqual([
      `protect  false ${accessFor(undefined)}`,
      `protect site false ${accessFor(service)}`,
      `protect site/state false ${accessFor(service, 'change')}`,
      `protect site/log false ${accessFor(service, 'change')}`,
      `protect site/gateway.yaml false ${accessFor(service, 'read', 'file')}`,
    ])
    expect(done.slice(5)).toEqual([
      `reg.exe query ${serviceKey(service)}`,
      ...['create', 'description', 'failure', 'failureflag', 'sidtype', 'privs'].map((word) => `sc.exe ${word} ${service}`),
      `reg.exe add ${serviceKey(service)}`,
      `net.exe start ${service}`,
    ])
    expect(said.at(-1)).toContain(`Restart-Service ${service}`)
  })

  it('takes the place of a gateway that runs: its program is put aside, its service stopped, changed and started', async () => {
    const { machine, done, env, kept } = testWindows(true)
    const program = join(root, 'downloaded.exe')
    writeFileSync(program, 'newer')
    writeFileSync(join(kept, 'site/gateway.yaml'), `uplink: "${uplinkId}"\nstate: state\ndevices: []\n# mine\n`)
    expect(await install(order(), screen, { program, machine })).toBe(0)
    const programs = join(env.ProgramFiles, 'Kilowatch')
    const aside = readdirSync(programs).filter((name) => name.endsWith('.old'))
    expect([...aside, 'kilowatch-gateway.exe'].map((name) => readFileSync(join(programs, name), 'utf8'))).toEqual(['new', 'newer'])
    expect(done).toContain(`sc.exe config ${service}`)
    expect(done.slice(-2)).toEqual([`net.exe stop ${service}`, `net.exe start ${service}`])
    expect(readFileSync(join(kept, 'site/gateway.yaml'), 'utf8')).toContain('# mine')
    await install(order(), screen, { program, machine })
    expect(readdirSync(programs).filter((name) => name.endsWith('.old'))).toHaveLength(1)
  })

  it('follows no link that somebody laid into the folder where everybody may', async () => {
    const { machine, kept } = testWindows(true)
    rmSync(join(kept, 'site'), { recursive: true })
    symlinkSync(root, join(kept, 'site'))
    await expect(install(order(), screen, { program: process.execPath, machine })).rejects.toThrow(/link/)
  })

  it('says that it needs the administrator, and what Windows said where something fails', async () => {
    const denied = windows({ system: failing, status: () => ({ status: 5, said: '拒绝访问' }) })
    await expect(install(order(), screen, { program: process.execPath, machine: denied })).rejects.toThrow(/Run as administrator/)
    expect(() => denied.start('site')).toThrow(/拒绝访问/)
    expect(() => denied.protectConfig('site')).toThrow(/Windows error 5/)
  })
})

/** Somebody who may nothing. */
const failing: System = {
  isAdministrator: () => false,
  protect: (path) => {
    throw new SystemError(`protecting ${path}`, 5)
  },
  dispatch: () => Promise.reject(new Error('nobody dispatches')),
}
