import pg from 'pg'
import { type Signal, signalChannel, signalPayloads } from '../live/signals.ts'
import { type Prepared, type Queryable, rowsOf } from './queryable.ts'

const notifyAll: Prepared = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' }

/** Tells the API processes, once `tx` has committed. */
export async function notify(tx: Queryable, signal: Signal): Promise<void> {
  const payloads = signalPayloads(signal)
  if (payloads.length === 0) return
  await rowsOf(tx, notifyAll, [signalChannel, payloads])
}

const commandChannel = 'kw_commands'
const notifyIngest: Prepared = { name: 'notify-ingest', text: `select pg_notify('${commandChannel}', '')` }

/** Tells the processes that speak with uplinks, once `tx` has committed, that there is a command to give. */
export async function notifyCommands(tx: pg.ClientBase): Promise<void> {
  await rowsOf(tx, notifyIngest)
}

const checkChannel = 'kw_checks'

/** Tells the process that judges checks, once `tx` has committed, that there is something to judge. */
export async function notifyChecks(tx: pg.ClientBase): Promise<void> {
  await tx.query(`select pg_notify('${checkChannel}', '')`)
}

/** Listens for `notifyChecks`; also called when one may have been missed. */
export function listenForChecks(url: string, onCheck: () => void): { stop(): Promise<void> } {
  return listen(url, { onSignal: onCheck, onListening: onCheck }, checkChannel)
}

/** Listens for `notifyCommands`; also called when one may have been missed. */
export function listenForCommands(url: string, onCommands: () => void): { stop(): Promise<void> } {
  return listen(url, { onSignal: onCommands, onListening: onCommands }, commandChannel)
}

export interface Listener {
  onSignal(signal: Signal): void
  /** The connection broke: signals may be missed from now on. */
  onLost?(): void
  /** Listening, at first and again after a loss: what was missed must be read again. */
  onListening?(): void
}

/** Listens on a connection of its own and reconnects by itself, after 0.1 s to 5 s, until `stop` is called. */
export function listen(url: string, listener: Listener, channel = signalChannel): { stop(): Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = 100

  async function open(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'kilowatch listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client = opening
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      if (stopped) return
      listener.onLost?.()
      timer = setTimeout(() => void open(), wait)
      wait = Math.min(wait * 2, 5_000)
    }
    opening.on('error', lose)
    opening.on('end', lose)
    opening.on('notification', ({ payload }) => {
      listener.onSignal(payload ? (JSON.parse(payload) as Signal) : {})
    })
    try {
      await opening.connect()
      await opening.query(`listen ${channel}`)
      wait = 100
      if (!stopped) listener.onListening?.()
    } catch {
      lose()
      await opening.end().catch(() => {})
    }
  }

  const opened = open()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await opened
      await client?.end().catch(() => {})
    },
  }
}
