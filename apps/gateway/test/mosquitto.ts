import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'

/** A broker of devices, as people run beside theirs. */
export interface DeviceBroker {
  url: string
  login: { username: string; password: string }
  /** As a device does. */
  publish(topic: string, payload: unknown, options?: { retain?: boolean }): Promise<void>
  /** A device of its own connection, with a last will. */
  device(will: { topic: string; payload: string }): Promise<MqttClient>
  end(): Promise<void>
  begin(): Promise<void>
  stop(): Promise<void>
}

/** Debian's mosquitto on a free port of loopback, which asks for name and password. */
export async function startDeviceBroker(): Promise<DeviceBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-broker-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const login = { username: 'gateway', password: 'of-tests' }
  const passwords = join(folder, 'passwords')
  writeFileSync(passwords, '', { mode: 0o600 })
  await once(spawn('mosquitto_passwd', ['-b', passwords, login.username, login.password], { stdio: 'ignore' }), 'close')
  const file = join(folder, 'mosquitto.conf')
  const asRoot = process.getuid?.() === 0 ? ['user root'] : []
  writeFileSync(file, [`listener ${port} 127.0.0.1`, `password_file ${passwords}`, 'allow_anonymous false', ...asRoot, ''].join('\n'))
  const url = `mqtt://127.0.0.1:${port}`
  const connect = (options: object = {}) => mqtt.connectAsync(url, { ...login, ...options })
  let broker: ChildProcess | undefined
  let publisher: MqttClient | undefined

  async function begin(): Promise<void> {
    const child = spawn('/usr/sbin/mosquitto', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    broker = child
    let said = ''
    for await (const part of child.stderr ?? []) {
      said += part
      if (said.includes(' running')) break
    }
    child.stderr?.resume()
    publisher = await connect()
  }

  async function end(): Promise<void> {
    await publisher?.endAsync(true)
    if (!broker || broker.exitCode !== null || broker.signalCode !== null) return
    const ended = once(broker, 'exit')
    broker.kill()
    await ended
  }

  await begin()
  return {
    url,
    login,
    begin,
    end,
    async publish(topic, payload, { retain = false } = {}) {
      await publisher?.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1, retain })
    },
    device: (will) => connect({ will: { ...will, qos: 1, retain: true }, reconnectPeriod: 0 }),
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
