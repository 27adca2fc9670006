import { LiveEvent } from '@kilowatch/contract'
import { createParser } from 'eventsource-parser'
import type { Person } from './house.ts'
import { identityOf } from './test-server.ts'

/** A browser's end of the live stream, over a real socket. */
export interface LiveClient {
  /** Everything that has come. */
  seen: LiveEvent[]
  /** The next event of that kind among those not yet taken. */
  next<E extends LiveEvent>(wanted: (event: LiveEvent) => event is E): Promise<E>
  /** Resolves when the server ended the stream. */
  ended: Promise<void>
  close(): void
}

export async function openLive(base: string, person: Person, watch: readonly string[]): Promise<LiveClient> {
  const stop = new AbortController()
  const response = await fetch(`${base}/api/v1/live${watch.length > 0 ? `?watch=${watch.join(',')}` : ''}`, {
    headers: identityOf(person),
    signal: stop.signal,
  })
  if (!response.ok || !response.body) throw new Error(`the stream was refused with ${response.status}`)
  const seen: LiveEvent[] = []
  const waiting = new Set<() => void>()
  const taken = new Set<LiveEvent>()
  const ended = read(response.body, (event) => {
    seen.push(event)
    for (const look of [...waiting]) look()
  }).catch(() => {})
  return {
    seen,
    ended,
    close: () => stop.abort(),
    next: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = seen.find((event) => !taken.has(event) && wanted(event))
          if (!found || !wanted(found)) return
          taken.add(found)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: LiveEvent) => void): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onEvent(LiveEvent.parse(JSON.parse(data))) })
  for await (const piece of body.pipeThrough(new TextDecoderStream())) parser.feed(piece)
}
