import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Mosquitto {
  url: string
  stop(): Promise<void>
}

export interface GuardedMosquitto extends Mosquitto {
  admin: { username: string; password: string }
  /** What the server's processes are told of it. */
  environment: Readonly<Record<string, string>>
  /** Ends it, as a supervisor would or by another signal; `begin` starts it again on the same port with the accounts that it kept. */
  end(signal?: NodeJS.Signals): Promise<void>
  begin(): Promise<void>
  /** As an operator's mistake would: the accounts that were made so far are gone. To be done between `end` and `begin`. */
  forgetAccounts(): void
}

/** The same with the dynamic-security plugin, closed to strangers as `deploy/mosquitto.conf` has it. */
export async function startGuardedMosquitto(): Promise<GuardedMosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-mosquitto-'))
  const port = await freePort()
  const admin = { username: 'kilowatch-admin', password: randomBytes(12).toString('hex') }
  const accounts = join(folder, 'accounts.json')
  const file = join(folder, 'mosquitto.conf')
  const forgetAccounts = () => {
    rmSync(accounts, { force: true })
    execFileSync('mosquitto_ctrl', ['dynsec', 'init', accounts, admin.username, admin.password], { stdio: 'ignore' })
  }
  forgetAccounts()
  writeFileSync(
    file,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      'max_inflight_messages 0',
      'max_queued_messages 0',
      'plugin /usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so',
      `plugin_opt_config_file ${accounts}`,
      'user root',
      'log_dest stderr\n',
    ].join('\n'),
  )
  let child: ChildProcess | undefined
  const begin = async () => {
    child = spawn('/usr/sbin/mosquitto', ['-c', file, '-v'], { stdio: ['ignore', 'pipe', 'pipe'] })
    await running(child)
  }
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child && child.exitCode === null && child.signalCode === null) await ending(child, signal)
  }
  await begin()
  const url = `mqtt://127.0.0.1:${port}`
  return {
    url,
    environment: {
      MQTT_URL: url,
      MQTT_USERNAME: 'kilowatch-ingest',
      MQTT_PASSWORD: 'of-ingest',
      MQTT_ADMIN_USERNAME: admin.username,
      MQTT_ADMIN_PASSWORD: admin.password,
    },
    admin,
    begin,
    end,
    forgetAccounts,
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian's Mosquitto on loopback with a free port, as `deploy/` wants it for ingest. */
export async function startMosquitto(): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-mosquitto-'))
  const port = await freePort()
  const configuration = [
    'per_listener_settings false',
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'max_inflight_messages 0',
    'max_queued_messages 0',
    'user root',
    'log_dest stderr',
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), `${configuration.join('\n')}\n`)
  const child = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf'), '-v'], { stdio: ['ignore', 'pipe', 'pipe'] })
  await running(child)
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      await ending(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Mosquitto forgets a signal that comes between its word that it runs and its first round: it gets it again until it is gone. */
async function ending(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  const again = setInterval(() => child.kill(signal), 500)
  await ended
  clearInterval(again)
}

function running(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (part: Buffer) => {
      said += part
      if (/ running$/m.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`mosquitto ended: ${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
