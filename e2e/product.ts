import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const project = resolve(import.meta.dirname, '..')

/** A temporary folder through which the database's own user can pass, so that all data stays below it. */
export function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface Account {
  loginName: string
  password: string
}

/** A start of the product, whatever becomes of it. */
export interface Launch {
  url: string
  data: string
  /** The supervisor. */
  process: ChildProcess
  /** Resolves with its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Everything that it printed so far. */
  said(): string
  /** Ctrl-C, and after 60 s a kill; resolves with the exit code. */
  stop(): Promise<number | null>
}

export interface Product extends Launch {
  /** The demo's accounts as they were printed, by login name. */
  accounts: Readonly<Record<string, Account>>
}

export interface LaunchOptions {
  data: string
  env?: Readonly<Record<string, string>>
  /** What root may write that its mode forbids, this start may not. */
  bound?: boolean
}

/** A user of its own would not do: where only root may enter, as in root's home, the program itself could not be read. */
const withoutOverride = ['setpriv', '--inh-caps', '-dac_override,-dac_read_search', '--bounding-set', '-dac_override,-dac_read_search']

/** Ports and folders of a start that disturbs no other. */
export async function ownPlaces(data: string): Promise<Record<string, string>> {
  const [port, secure, plain] = await Promise.all([freePort(), freePort(), freePort()])
  return {
    KW_DATA: data,
    KW_PORT: String(port),
    KW_HOST: '127.0.0.1',
    KW_PUBLIC_HOST: '127.0.0.1',
    KW_MQTT_HOST: '127.0.0.1',
    KW_MQTT_PORT: String(secure),
    KW_MQTT_PLAIN_PORT: String(plain),
    // A month takes minutes of the machine.
    KW_DEMO_DAYS: '1',
  }
}

/** Starts the product as a person does, on ports of its own, and does not wait for anything. */
export async function launchProduct({ data, env = {}, bound = false }: LaunchOptions): Promise<Launch> {
  const places: Record<string, string> = { ...(await ownPlaces(data)), ...env }
  const root = process.getuid?.() === 0
  const [program = '', ...words] = [...(bound && root ? withoutOverride : []), process.execPath, 'scripts/start.mjs']
  const child = spawn(program, words, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...places },
  })
  let text = ''
  const keep = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    url: `http://127.0.0.1:${places.KW_PORT}`,
    data,
    process: child,
    ended,
    said: () => text,
    async stop() {
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
      const code = await ended
      clearTimeout(late)
      return code
    },
  }
}

/** Starts the product and waits until it says its address and answers there. @throws with all it printed when it does not start */
export async function startProduct(data: string, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const launch = await launchProduct({ data, env })
  const began = await Promise.race([announced(launch), launch.ended.then(() => false), tooLong(180_000)])
  if (!began || !(await answers(launch.url))) {
    await launch.stop()
    throw new Error(`the product did not start:\n${launch.said()}`)
  }
  return { ...launch, accounts: accountsIn(launch.said()) }
}

async function announced({ process: child, said }: Launch): Promise<boolean> {
  while (!said().includes('Ctrl-C')) await once(child.stdout ?? child, 'data')
  return true
}

function tooLong(milliseconds: number): Promise<false> {
  return new Promise((done) => setTimeout(done, milliseconds, false).unref())
}

async function answers(url: string): Promise<boolean> {
  const ready = await fetch(`${url}/readyz`).catch(() => undefined)
  return ready?.ok ?? false
}

function accountsIn(text: string): Record<string, Account> {
  const lines = text.matchAll(/account\s+(\S+)\s+密码 \/ password\s+(\S+)/g)
  return Object.fromEntries([...lines].map(([, loginName = '', password = '']) => [loginName, { loginName, password }]))
}
