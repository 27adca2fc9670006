import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

const project = resolve(import.meta.dirname, '..')

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface Product {
  url: string
  data: string
  /** Everything that it printed so far. */
  said(): string
  /** The supervisor. */
  process: ChildProcess
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts the product as a person does, on free ports and in its own data folder, and waits until it answers. */
export async function startProduct(data: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      KW_DATA: data,
      KW_PORT: String(port),
      KW_HOST: '127.0.0.1',
      KW_MQTT_HOST: '127.0.0.1',
      KW_MQTT_PORT: String(await freePort()),
      KW_MQTT_PLAIN_PORT: String(await freePort()),
      ...env,
    },
  })
  let text = ''
  const keep = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const product: Product = {
    url,
    data,
    said: () => text,
    process: child,
    async stop() {
      child.kill('SIGINT')
      return ended
    },
  }
  await answering(product, ended)
  return product
}

async function answering({ url, said }: Product, ended: Promise<number | null>) {
  let over = false
  ended.then(() => {
    over = true
  })
  const until = Date.now() + 180_000
  while (Date.now() < until && !over) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((pause) => setTimeout(pause, 200))
  }
  throw new Error(`the product did not start:\n${said()}`)
}
