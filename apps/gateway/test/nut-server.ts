import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type InstantCommands, startTestDriver, type TestDriver, type WritableVariables } from './nut-driver.ts'

const dummyDriver = '/lib/nut/dummy-ups'
const upsd = ['/lib/nut/upsd', '/usr/sbin/upsd'].find((path) => existsSync(path)) ?? '/lib/nut/upsd'
/** NUT refuses to run as root. */
const unprivileged = { name: 'nobody', uid: 65_534 }

export interface NutServerOptions {
  /** Recordings are looked for here. */
  dir?: string
  /** Name of the UPS to its recording: a file of `dir`, an absolute path, or the text itself. */
  devices: Readonly<Record<string, string>>
  /** Devices that take instant commands, which dummy-ups does not: what each command sets. */
  commands?: Readonly<Record<string, InstantCommands>>
  /** Which of their variables these devices let be set. */
  writable?: Readonly<Record<string, WritableVariables>>
}

export interface NutTestServer {
  port: number
  user: string
  password: string
  /** Changes a variable while the server runs; seen by readers in about a second. */
  set(name: string, variable: string, value: string): Promise<void>
  /** Instant commands that a device was given, in order. */
  given(name: string): readonly string[]
  /** Kills the driver of one device: the server says that its data is stale. */
  killDriver(name: string): void
  /** Starts the driver of a device again after it was killed. */
  startDriver(name: string): void
  stop(): Promise<void>
}

/** Debian's upsd with one dummy-ups per recording, on a free port of loopback, in a folder of its own. @throws when NUT is not installed */
export async function startNutServer({ dir, devices, commands = {}, writable = {} }: NutServerOptions): Promise<NutTestServer> {
  if (!existsSync(dummyDriver) || !existsSync(upsd)) throw new Error('nut-server is not installed: apt-get install nut-server')
  const folder = mkdtempSync(join(tmpdir(), 'kw-nut-'))
  const port = await freePort()
  const children = new Map<string, ChildProcess>()
  const env = { ...process.env, NUT_CONFPATH: folder, NUT_STATEPATH: join(folder, 'state'), NUT_ALTPIDPATH: join(folder, 'state') }
  const asUser = process.getuid?.() === 0 ? unprivileged.name : userInfo().username
  const login = { user: 'kw', password: 'kw-test' }
  writeSetup(folder, port, devices, dir, login)

  const start = (name: string, command: string, args: string[]) => {
    const child = spawn(command, ['-D', '-u', asUser, ...args], { env, stdio: 'ignore' })
    child.on('error', () => {})
    children.set(name, child)
  }
  const drivers = new Map<string, TestDriver>()
  const server: NutTestServer = {
    port,
    given: (name) => drivers.get(name)?.given ?? [],
    ...login,
    async set(name, variable, value) {
      const driver = drivers.get(name)
      if (driver) return driver.set(variable, value)
      await promisify(execFile)('upsrw', [
        '-s',
        `${variable}=${value}`,
        '-u',
        login.user,
        '-p',
        login.password,
        `${name}@127.0.0.1:${port}`,
      ])
    },
    killDriver: (name) => void children.get(name)?.kill('SIGKILL'),
    startDriver: (name) => start(name, dummyDriver, ['-a', name]),
    async stop() {
      await Promise.all([...children.values()].map(ended))
      await Promise.all([...drivers.values()].map((driver) => driver.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const name of Object.keys(devices)) {
      const own = commands[name]
      if (!own) start(name, dummyDriver, ['-a', name])
      else {
        const socket = join(folder, 'state', `dummy-ups-${name}`)
        drivers.set(name, await startTestDriver(socket, contentOf(devices[name] ?? '', dir), own, writable[name]))
      }
    }
    await Promise.all(
      Object.keys(devices).map((name) => until(() => existsSync(join(folder, 'state', `dummy-ups-${name}`)), `driver ${name}`)),
    )
    start('upsd', upsd, [])
    await Promise.all(
      Object.keys(devices).map((name) =>
        until(() => listsAll(port, name, variableNames(contentOf(devices[name] ?? '', dir))), `upsd with ${name}`),
      ),
    )
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

function writeSetup(
  folder: string,
  port: number,
  devices: NutServerOptions['devices'],
  dir: string | undefined,
  login: { user: string; password: string },
): void {
  mkdirSync(join(folder, 'state'))
  const files: Record<string, string> = {
    'nut.conf': 'MODE=netserver\n',
    'upsd.conf': `LISTEN 127.0.0.1 ${port}\nMAXAGE 15\nSTATEPATH ${folder}/state\n`,
    'upsd.users': `[${login.user}]\n  password = ${login.password}\n  actions = SET\n  instcmds = ALL\n`,
    'ups.conf': `statepath = ${folder}/state\npollinterval = 1\n${Object.keys(devices)
      .map((name) => `[${name}]\n  driver = dummy-ups\n  port = ${folder}/${name}.dev\n  mode = dummy-once\n`)
      .join('')}`,
  }
  for (const [name, recording] of Object.entries(devices)) files[`${name}.dev`] = contentOf(recording, dir)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 })
  if (process.getuid?.() !== 0) return
  for (const path of ['.', 'state', ...Object.keys(files)]) chownSync(join(folder, path), unprivileged.uid, unprivileged.uid)
  chmodSync(folder, 0o700)
}

function contentOf(recording: string, dir: string | undefined): string {
  if (recording.includes('\n')) return recording
  return readFileSync(dir === undefined ? recording : join(dir, recording), 'utf8')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** What a recording says of the device; the driver's own settings are replaced by those of the dummy driver. */
function variableNames(recording: string): string[] {
  const said = recording.split('\n').filter((line) => /^[a-z][^:]*:\s*\S/i.test(line) && !line.startsWith('driver.'))
  return said.map((line) => line.slice(0, line.indexOf(':')).trim())
}

/** Whether the server lists all of the device's variables: it hears of them from the driver one by one. */
function listsAll(port: number, name: string, variables: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    let heard = ''
    const finish = (ready: boolean) => {
      socket.destroy()
      resolve(ready)
    }
    socket.setTimeout(2_000, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('close', () => finish(false))
    socket.once('connect', () => socket.write(`LIST VAR ${name}\n`))
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
      if (heard.startsWith('ERR')) finish(false)
      else if (heard.includes(`END LIST VAR ${name}`)) finish(variables.every((variable) => heard.includes(` ${variable} "`)))
    })
  })
}

/** Neither program tells when it is ready, so it is asked until it is. */
async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`nut: ${what} did not start`)
    await new Promise((next) => setTimeout(next, 20))
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
