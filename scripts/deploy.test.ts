import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unit as gatewayUnit, places } from '../apps/gateway/src/install/linux-unit.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { settings } from '../apps/server/src/config-settings.ts'
import { secretFiles } from '../apps/server/src/secret-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const deploy = join(root, 'deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')
const { parse } = createRequire(join(root, 'apps/gateway/package.json'))('yaml') as { parse(text: string, options: object): unknown }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-deploy-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Names that the server reads; it would not notice another. */
const names = new Set([...settings.map(({ name }) => name), ...[...secretFiles].map((name) => `${name}_FILE`), 'NODE_ENV'])

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
    secrets: Record<string, { file: string }>
  }
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { image, environment }]) => image === 'kilowatch' && environment)

  it('runs two of api and ingest and one worker', () => {
    expect(ours.map(([, { environment }]) => environment?.ROLES).sort()).toEqual(['api', 'api', 'ingest', 'ingest', 'worker'])
  })

  it.each(ours)('gives %s settings that the server knows and accepts', (_, { environment = {} }) => {
    expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([])
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'postgresql://kilowatch:x@postgres/kilowatch')
    const filled = Object.entries(environment).map(([name, text]) => [
      name,
      name.endsWith('_FILE') ? secret : text.replace(/\$\{\w+:-(\w+)\}/g, '$1'),
    ])
    const { mqtt, databaseUrl } = readConfig(Object.fromEntries(filled))
    expect(databaseUrl).toBeDefined()
    expect(mqtt).toMatchObject({
      url: 'mqtt://mosquitto:1883',
      publicUrl: 'mqtts://localhost:8883',
      admin: { username: 'kilowatch-admin' },
    })
  })

  it.each(services)('leaves nothing of %s undeclared, and nothing secret in it', (_, service) => {
    for (const name of service.secrets ?? []) expect(compose.secrets).toHaveProperty([name])
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      expect(from.startsWith('.') ? existsSync(join(deploy, from)) : from in compose.volumes, volume).toBe(true)
    }
    for (const needed of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty([needed])
    if (service.build) expect(existsSync(join(deploy, service.build.context, service.build.dockerfile))).toBe(true)
    else expect(service.healthcheck).toBeDefined()
    for (const [name, text] of Object.entries(service.environment ?? {}))
      if (/PASSWORD|SECRET/.test(name)) expect(text).toMatch(/^\/run\/secrets\//)
  })

  it('finds its secrets made, once', () => {
    const copy = join(folder, 'deploy')
    mkdirSync(copy)
    cpSync(join(deploy, 'secrets.sh'), join(copy, 'secrets.sh'))
    const make = () => spawnSync('sh', [join(copy, 'secrets.sh')], { encoding: 'utf8' })
    expect(make().status).toBe(0)
    for (const { file } of Object.values(compose.secrets)) expect(statSync(join(copy, file)).mode & 0o077).toBe(0)
    const before = readFileSync(join(copy, 'secrets/database-url'), 'utf8')
    make()
    expect(readFileSync(join(copy, 'secrets/database-url'), 'utf8')).toBe(before)
  })
})

describe('Containerfile', () => {
  const lines = read('Containerfile').split('\n')

  it('copies what there is, and the manifest of every workspace', () => {
    const sources = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
    const workspaces = ['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => `${group}/${name}/package.json`),
    )
    expect(sources).toEqual(expect.arrayContaining([...workspaces, 'bench/package.json', 'e2e/package.json']))
  })

  it('runs as nobody special', () => {
    expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER node'])
  })
})

describe('systemd units', () => {
  const units = readdirSync(join(deploy, 'systemd'))

  it('are right in the eyes of systemd', () => {
    const copies = mkdtempSync(join(folder, 'units-'))
    const services = units.filter((unit) => /\.(service|target)$/.test(unit)).map((unit) => join(copies, unit))
    // Where Node is on this machine.
    for (const copy of services) writeFileSync(copy, read(`systemd/${basename(copy)}`).replaceAll('/usr/bin/node', process.execPath))
    const gateway = join(copies, basename(places.unit))
    services.push(gateway)
    // What a gateway installs itself as, at a program that is there.
    writeFileSync(gateway, gatewayUnit.replaceAll(places.program, process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...services], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it.each(units.filter((unit) => !unit.endsWith('.target')))('give settings that the server knows: %s', (unit) => {
    const text = read(`systemd/${unit}`)
    const set = [...text.matchAll(/^#?(?:Environment=.*|([A-Z_]+)=\S+$)/gm)].flatMap(([line]) =>
      [...line.matchAll(/([A-Z][A-Z_]+)=/g)].map(([, name]) => name),
    )
    expect(set.filter((name) => name !== undefined && !names.has(name))).toEqual([])
  })

  it.each(units.filter((unit) => unit.endsWith('.service')))('start a program that the build makes: %s', (unit) => {
    const [, program = ''] = /^ExecStart=.* (apps\/\S+\.js)/m.exec(read(`systemd/${unit}`)) ?? []
    const [, app, name] = /^apps\/(\w+)\/dist\/(.+)\.js$/.exec(program) ?? []
    expect(readFileSync(join(root, 'scripts/bundle.mjs'), 'utf8')).toMatch(new RegExp(`${app}: \\{[^}]*\\b'?${name}'?: 'src/`))
  })
})

describe('Mosquitto', () => {
  let child: ChildProcess | undefined
  afterAll(() => void child?.kill())

  it('begins with deploy/mosquitto, over TLS with our authority, closed to strangers and open to the administrator', async () => {
    const certificates = join(folder, 'certificates')
    execFileSync(process.execPath, [
      '--import',
      'tsx',
      join(root, 'apps/server/src/maintenance/broker-certificates.ts'),
      certificates,
      'localhost',
    ])
    writeFileSync(join(folder, 'password'), 'of-the-administrator')
    const [plain, tls] = [await freePort(), await freePort()]
    const conf = read('mosquitto/mosquitto.conf')
      .replace('/usr/lib/mosquitto_dynamic_security.so', '/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so')
      .replaceAll('/mosquitto/', `${folder}/`)
      .replace('listener 8883', `listener ${tls} 127.0.0.1`)
      .replace('listener 1883', `listener ${plain} 127.0.0.1`)
    const user = process.getuid?.() === 0 ? 'nobody' : (process.env.USER ?? '')
    writeFileSync(join(folder, 'mosquitto.conf'), `${conf}user ${user}\n`)
    child = spawn('sh', [join(deploy, 'mosquitto/begin.sh')], {
      env: {
        PATH: `${process.env.PATH}:/usr/sbin`,
        MOSQUITTO_DATA: join(folder, 'data'),
        MOSQUITTO_TLS: join(folder, 'tls'),
        MOSQUITTO_USER: user,
        MOSQUITTO_CONF: join(folder, 'mosquitto.conf'),
        CERTIFICATES: certificates,
        MQTT_ADMIN_USERNAME: 'kilowatch-admin',
        MQTT_ADMIN_PASSWORD_FILE: join(folder, 'password'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    await new Promise<void>((done, fail) => {
      child?.once('exit', () => fail(new Error(said)))
      child?.stderr?.on('data', (part) => {
        said += part
        if (/ running/.test(said)) done()
      })
    })
    const ask = (port: number, ...more: string[]) =>
      spawnSync('mosquitto_ctrl', ['-h', 'localhost', '-p', String(port), ...more, 'dynsec', 'listClients'], {
        encoding: 'utf8',
        timeout: 20_000,
      })
    const ours = ['-u', 'kilowatch-admin', '-P', 'of-the-administrator']
    expect(ask(plain, ...ours).stdout).toContain('kilowatch-admin')
    expect(ask(tls, ...ours, '--cafile', join(certificates, 'ca.crt')).stdout).toContain('kilowatch-admin')
    expect(ask(plain).stdout).not.toContain('kilowatch-admin')
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
