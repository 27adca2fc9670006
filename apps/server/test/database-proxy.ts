import { createConnection, createServer, type Socket } from 'node:net'

/** Stands between a server and its database, and may cut them apart. */
export interface DatabaseProxy {
  /** Of the database, through here. */
  url: string
  /** Ends all connections and takes no new ones. */
  cut(): void
  /** Lets nothing through in either direction, without ending anything. */
  freeze(): void
  /** As it was. */
  mend(): void
  close(): Promise<void>
}

/** @param databaseUrl over a unix socket */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const socketFolder = new URL(databaseUrl.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
  const pairs = new Set<readonly [Socket, Socket]>()
  let refusing = false
  let frozen = false
  const listener = createServer((near) => {
    if (refusing) return near.resetAndDestroy()
    const far = createConnection(`${socketFolder}/.s.PGSQL.5432`)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.on('data', (part) => far.write(part))
    far.on('data', (part) => near.write(part))
    if (frozen) for (const socket of pair) socket.pause()
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  const { port } = listener.address() as { port: number }
  const each = (act: (socket: Socket) => void) => {
    for (const pair of [...pairs]) for (const socket of pair) act(socket)
  }
  return {
    url: databaseUrl.replace(/@\/(\w+)\?.*$/, `@127.0.0.1:${port}/$1`),
    cut() {
      refusing = true
      each((socket) => socket.destroy())
    },
    freeze() {
      frozen = true
      each((socket) => socket.pause())
    },
    mend() {
      refusing = false
      frozen = false
      each((socket) => socket.resume())
    },
    close() {
      each((socket) => socket.destroy())
      return new Promise((done) => listener.close(() => done()))
    },
  }
}
