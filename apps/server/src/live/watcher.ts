import type { LiveEvent } from '@kilowatch/contract'
import type { EventSink } from '../http/handlers.ts'
import type { User } from '../http/subjects.ts'
import type { WatchedDevice } from './queries/visibility.ts'

/** One connected browser. */
export class Watcher {
  readonly user: User
  /** What it asked to watch, by the ids that people use. */
  readonly wanted: readonly string[]
  /** Of those, what it may see, by internal id. */
  watched: ReadonlyMap<number, WatchedDevice> = new Map()
  /** False until the first snapshot is sent: before it, no event. */
  ready = false
  /** It was told what of the server works: from then on it hears of changes. */
  greeted = false
  readonly #sink: EventSink

  constructor(user: User, wanted: readonly string[], sink: EventSink) {
    this.user = user
    this.wanted = wanted
    this.#sink = sink
  }

  /** An event as the browser reads it; what it cannot take is the sink's to end. */
  send(event: LiveEvent): void {
    this.#sink.write(eventText(event))
  }

  /** Several browsers get the same text: written once. */
  sendText(text: string): void {
    this.#sink.write(text)
  }

  beat(): void {
    this.#sink.write(':\n\n')
  }

  close(): void {
    this.#sink.close()
  }
}

export function eventText(event: LiveEvent): string {
  return `event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`
}
