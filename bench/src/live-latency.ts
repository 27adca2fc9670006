import { wallClock } from './load-uplink.ts'
import type { Stage } from './stage.ts'

export interface LiveProbe {
  /** Milliseconds from the sample's time (its publishing) to its event, of all events so far. */
  delays: number[]
  stop(): void
}

/** One browser's stream over these devices. */
export async function watchLive({ httpUrl, person }: Stage, boxIds: readonly string[]): Promise<LiveProbe> {
  const ending = new AbortController()
  const answer = await fetch(`${httpUrl}/api/v1/live?watch=${boxIds.join(',')}`, {
    headers: { token: person.token, userid: person.id },
    signal: ending.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`live stream: HTTP ${answer.status}`)
  const delays: number[] = []
  read(answer.body, delays).catch(() => {})
  return { delays, stop: () => ending.abort() }
}

async function read(body: ReadableStream<Uint8Array>, delays: number[]): Promise<void> {
  let waiting = ''
  const decoder = new TextDecoder()
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    waiting += decoder.decode(part, { stream: true })
    const events = waiting.split('\n\n')
    waiting = events.pop() ?? ''
    const now = wallClock()
    for (const event of events) {
      const data = /^data: ?(.*)$/m.exec(event)?.[1]
      const said = data ? (JSON.parse(data) as { event?: string; snapshot?: boolean; readings?: [string, number, number][] }) : {}
      const newest = Math.max(...(said.readings ?? []).map(([, , at]) => at))
      if (said.readings && said.snapshot === false && Number.isFinite(newest)) delays.push(now - newest)
    }
  }
}
