import { type LiveEvent, liveCalls } from '@kilowatch/contract'
import { createParser } from 'eventsource-parser'
import { openStream, Refusal } from './client.ts'

/** The server sends at least a comment every 15 s; after this long without a byte the connection is taken as dead. */
const silence = 40_000
const firstPause = 1_000
const longestPause = 30_000

export interface LiveListener {
  onEvent(event: LiveEvent): void
  /** Any byte came. */
  onAlive(): void
  onLost(): void
}

/** Milliseconds before the next attempt: doubled each time up to 30 s, a random half of it added or not. */
export function pauseBefore(attempt: number, random: number): number {
  const full = Math.min(longestPause, firstPause * 2 ** Math.min(attempt, 10))
  return full / 2 + (full / 2) * random
}

/** Holds one live stream open until stopped, and reopens it whenever it breaks. */
export function holdLiveStream(deviceIds: readonly string[], listener: LiveListener): { stop(): void } {
  const stopped = new AbortController()
  void run()
  return { stop: () => stopped.abort() }

  async function run(): Promise<void> {
    let attempt = 0
    while (!stopped.signal.aborted) {
      const came = await readOnce()
      if (stopped.signal.aborted) return
      listener.onLost()
      if (came === 'ended') return
      attempt = came === 'data' ? 0 : attempt + 1
      await pause(pauseBefore(attempt, Math.random()))
    }
  }

  /** 'data': it worked for a while; 'nothing': it could not be opened; 'ended': the session is over. */
  async function readOnce(): Promise<'data' | 'nothing' | 'ended'> {
    const given = new AbortController()
    const watchdog = watch(given)
    let came: 'data' | 'nothing' = 'nothing'
    try {
      const response = await openStream(
        liveCalls.openLive,
        { query: deviceIds.length > 0 ? { watch: deviceIds.join(',') } : {} },
        AbortSignal.any([stopped.signal, given.signal]),
      )
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const parser = createParser({ onEvent: ({ data }) => listener.onEvent(JSON.parse(data) as LiveEvent) })
      while (reader) {
        const { done, value } = await reader.read()
        if (done) break
        came = 'data'
        watchdog.alive()
        listener.onAlive()
        parser.feed(value)
      }
    } catch (reason) {
      if (reason instanceof Refusal && reason.code !== 40001 && reason.code !== 80001) return 'ended'
    } finally {
      watchdog.stop()
      given.abort()
    }
    return came
  }

  function watch(given: AbortController): { alive(): void; stop(): void } {
    let timer = setTimeout(() => given.abort(), silence)
    return {
      alive() {
        clearTimeout(timer)
        timer = setTimeout(() => given.abort(), silence)
      },
      stop: () => clearTimeout(timer),
    }
  }

  /** Ends early when stopped or when the network says that it is back. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        stopped.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      window.addEventListener('online', end)
      stopped.signal.addEventListener('abort', end)
    })
  }
}
