import type { LiveEvent } from '@kilowatch/contract'
import { holdLiveStream, type LiveListener } from './live-connection.ts'

export interface LiveChannel {
  /** The devices that this tab wants values of. */
  watch(deviceIds: readonly string[]): void
  close(): void
}

export interface TabListener extends LiveListener {
  /** Another tab holds a stream that serves this one too: no `ready` of its own will come. */
  onJoined(): void
}

type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'joined'; tab: string }
  | { kind: 'alive' }
  | { kind: 'lost' }
  | { kind: 'wants'; tab: string; deviceIds: readonly string[] }
  | { kind: 'gone'; tab: string }
  | { kind: 'who' }

/** A change of what is watched reopens the stream; this long is waited for further changes. */
const settling = 250
const mostWatched = 200

/** One stream per browser where Web Locks exist (HTTPS or localhost), else one per tab. */
export function openLiveChannel(userId: string, listener: TabListener): LiveChannel {
  return 'locks' in navigator && typeof BroadcastChannel === 'function' ? sharedChannel(userId, listener) : ownChannel(listener)
}

function ownChannel(listener: LiveListener): LiveChannel {
  const stream = restartableStream(listener)
  stream.want([])
  return { watch: (deviceIds) => void stream.want(deviceIds), close: () => stream.stop() }
}

function sharedChannel(userId: string, listener: TabListener): LiveChannel {
  const name = `kw-live-${userId}`
  const bus = new BroadcastChannel(name)
  const tab = crypto.randomUUID()
  const end = new AbortController()
  let own: readonly string[] = []
  let leader: Leader | null = null

  bus.onmessage = ({ data }: MessageEvent<Message>) => {
    if (leader) leader.hear(data)
    else follow(data, tab, listener)
    if (data.kind === 'who' && !leader) post({ kind: 'wants', tab, deviceIds: own })
  }
  navigator.locks.request(name, { signal: end.signal }, () => lead()).catch(() => {})
  const leave = () => post({ kind: 'gone', tab })
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) watch(own)
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)

  /** Holds the lock, and with it the stream, until the tab or the session ends. */
  function lead(): Promise<void> {
    if (end.signal.aborted) return Promise.resolve()
    leader = becomeLeader(tab, listener, post)
    leader.hear({ kind: 'wants', tab, deviceIds: own })
    post({ kind: 'who' })
    return new Promise((resolve) => end.signal.addEventListener('abort', () => resolve()))
  }
  function post(message: Message): void {
    if (!end.signal.aborted) bus.postMessage(message)
  }
  function watch(deviceIds: readonly string[]): void {
    own = deviceIds
    const message: Message = { kind: 'wants', tab, deviceIds }
    if (leader) leader.hear(message)
    else post(message)
  }
  return {
    watch,
    close() {
      leave()
      leader?.stop()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      end.abort()
      bus.close()
    },
  }
}

function follow(message: Message, tab: string, listener: TabListener): void {
  if (message.kind === 'event') listener.onEvent(message.event)
  else if (message.kind === 'joined' && message.tab === tab) listener.onJoined()
  else if (message.kind === 'alive') listener.onAlive()
  else if (message.kind === 'lost') listener.onLost()
}

interface Leader {
  hear(message: Message): void
  stop(): void
}

/** The tab that holds the stream: gathers what all tabs watch and passes every event on, where there are others. */
function becomeLeader(tab: string, listener: LiveListener, post: (message: Message) => void): Leader {
  const wants = new Map<string, readonly string[]>([[tab, []]])
  let connected = false
  let service: LiveEvent | null = null
  function tell(message: Message): void {
    if (wants.size > 1) post(message)
  }
  const stream = restartableStream({
    onEvent(event) {
      if (event.event === 'service') service = event
      connected ||= event.event === 'ready'
      listener.onEvent(event)
      tell({ kind: 'event', event })
    },
    onAlive() {
      listener.onAlive()
      tell({ kind: 'alive' })
    },
    onLost() {
      connected = false
      listener.onLost()
      tell({ kind: 'lost' })
    },
  })
  return {
    hear(message) {
      if (message.kind === 'wants') wants.set(message.tab, message.deviceIds)
      else if (message.kind === 'gone') wants.delete(message.tab)
      else return
      const stays = stream.want([...new Set([...wants.values()].flat())].sort())
      if (stays && connected && message.kind === 'wants' && message.tab !== tab) welcome(message.tab)
    },
    stop: () => stream.stop(),
  }

  /** What the new tab would have read at the begin of a stream of its own; hearing it again changes nothing for the others. */
  function welcome(newcomer: string): void {
    post({ kind: 'joined', tab: newcomer })
    if (service) post({ kind: 'event', event: service })
  }
}

/** A stream that is reopened when what is watched changes; the change itself is no loss of connection. `want` says whether it stays. */
function restartableStream(listener: LiveListener): { want(deviceIds: readonly string[]): boolean; stop(): void } {
  let present: { stop(): void } | null = null
  let presentKey: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    want(deviceIds) {
      const wanted = deviceIds.slice(0, mostWatched)
      const key = wanted.join(',')
      clearTimeout(timer)
      if (key === presentKey) return true
      timer = setTimeout(() => {
        present?.stop()
        presentKey = key
        present = holdLiveStream(wanted, listener)
      }, settling)
      return false
    },
    stop() {
      clearTimeout(timer)
      present?.stop()
    },
  }
}
