import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import snmp from 'net-snmp'
import { freeUdpPort } from './udp.ts'

const program = '/usr/bin/snmpsimd'
const unprivileged = { user: 'nobody', group: 'nogroup', id: 65_534 }

export interface SnmpTestServer {
  port: number
  /** A user of version 3 who sees the recording of that name as its context. */
  user: { name: string; authKey: string; privacyKey: string }
  /** Writes a number into an object whose recording says `2:writecache`. */
  set(name: string, oid: string, value: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Debian's snmpsim with one recording per community name (and per context of version 3), on a free port of these addresses of loopback.
 * @throws when it is not installed
 */
export async function startSnmpServer(
  recordings: Readonly<Record<string, string>>,
  addresses: readonly string[] = ['127.0.0.1'],
): Promise<SnmpTestServer> {
  if (!existsSync(program)) throw new Error('snmpsim is not installed: apt-get install snmpsim')
  const folder = mkdtempSync(join(tmpdir(), 'kw-snmp-'))
  for (const name of ['data', 'cache']) mkdirSync(join(folder, name))
  for (const [name, file] of Object.entries(recordings)) copyFileSync(file, join(folder, 'data', `${name}.snmprec`))
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    for (const name of ['.', 'data', 'cache']) chownSync(join(folder, name), unprivileged.id, unprivileged.id)
    chmodSync(folder, 0o700)
  }
  const port = await freeUdpPort()
  const user = { name: 'watcher', authKey: 'auth-key-of-tests', privacyKey: 'priv-key-of-tests' }
  const child = spawn(
    program,
    [
      `--data-dir=${folder}/data`,
      `--cache-dir=${folder}/cache`,
      '--logging-method=null',
      ...addresses.map((address) => `--agent-udpv4-endpoint=${address}:${port}`),
      ...(asRoot ? [`--process-user=${unprivileged.user}`, `--process-group=${unprivileged.group}`] : []),
      ...[`--v3-user=${user.name}`, '--v3-auth-proto=SHA', `--v3-auth-key=${user.authKey}`],
      ...['--v3-priv-proto=AES', `--v3-priv-key=${user.privacyKey}`],
    ],
    { stdio: 'ignore' },
  )
  child.on('error', () => {})
  const server: SnmpTestServer = {
    port,
    user,
    set: (name, oid, value) => written(port, name, oid, value),
    async stop() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const name of Object.keys(recordings)) await answering(port, name, child)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** It does not tell when it is ready, so it is asked until it answers; the first question makes the index of a recording. */
async function answering(port: number, community: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await answers(port, community))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`snmpsim does not serve ${community}`)
  }
}

function answers(port: number, community: string): Promise<boolean> {
  const session = snmp.createSession('127.0.0.1', community, { port, version: snmp.Version2c, timeout: 500, retries: 0 })
  return new Promise((resolve) => {
    session.get(['1.3.6.1.2.1.1.2.0'], (error) => {
      session.close()
      resolve(error === null)
    })
  })
}

function written(port: number, community: string, oid: string, value: number): Promise<void> {
  const session = snmp.createSession('127.0.0.1', community, { port, version: snmp.Version2c, timeout: 2_000, retries: 0 })
  return new Promise((resolve, reject) => {
    session.set([{ oid, type: snmp.ObjectType.Integer, value }], (error) => {
      session.close()
      if (error) reject(error)
      else resolve()
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
