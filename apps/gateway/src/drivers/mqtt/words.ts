import { staleCadences } from '@kilowatch/catalog'
import type { MqttValue } from '@kilowatch/catalog/models'
import { Pauses } from './pauses.ts'
import type { Speech } from './speech.ts'

/** What was said last at one place of one topic. */
export interface Word {
  said: unknown
  /** Monotonic, ms; of what the broker kept: when it was first known to stand. */
  at: number
  /** Milliseconds to the next message with this value, as far as anybody can say. */
  cadence: number
}

interface Kept extends Omit<Word, 'cadence'> {
  /** Heard as it was said, not out of what the broker keeps. */
  live: boolean
  pauses: Pauses
}

interface Message {
  topic: string
  content: unknown
  retained: boolean
}

/** The last word for each place that a device's values come from: a message that says some of them takes nothing away from the others. */
export class Words {
  readonly #speech: Speech
  readonly #silence: number
  readonly #words = new Map<string, Kept>()
  /** Topics of which the broker keeps the last message: it stands as long as the device is known to be there. */
  readonly #kept = new Set<string>()
  #isThere = false

  /** `silence`: so long a word stands, ms. */
  constructor(speech: Speech, silence: number) {
    this.#speech = speech
    this.#silence = silence
  }

  /** Takes over what a message says. @returns whether it says another state than before */
  take({ topic, content, retained }: Message, now: number): boolean {
    if (retained) this.#kept.add(topic)
    let changed = false
    for (const { path, states } of this.#speech.values.filter((each) => each.topic === topic)) {
      const said = within(content, path)
      if (said === undefined) continue
      const name = nameOf(topic, path)
      const before = this.#words.get(name)
      const isSame = before !== undefined && JSON.stringify(before.said) === JSON.stringify(said)
      if (states && !isSame) changed = true
      // The broker says again what it keeps whenever the connection begins.
      if (retained && isSame) continue
      const pauses = before?.pauses ?? new Pauses()
      if (!retained) pauses.heard(now)
      this.#words.set(name, { said, at: now, live: !retained, pauses })
    }
    return changed
  }

  /** Whether the device says that it is there; undefined: it does not say. What was kept meanwhile stands from then on. */
  there(available: boolean | undefined, now: number): void {
    if (available === true && !this.#isThere) {
      for (const word of this.#words.values()) if (!word.live) word.at = now
    }
    this.#isThere = available === true
  }

  /** Undefined: nothing was said there, or too long ago. */
  at({ topic, path }: Pick<MqttValue, 'topic' | 'path'>, now: number): Word | undefined {
    const word = this.#words.get(nameOf(topic, path))
    if (!word) return undefined
    const stands = (word.live && now - word.at <= this.#silence) || (this.#isThere && this.#kept.has(topic))
    if (!stands) return undefined
    // Until it is known how often the device says it, a value is old when its silence ends.
    const longest = this.#silence / staleCadences
    const cadence = Math.min(longest, word.pauses.usual(this.#silence) ?? longest)
    return { said: word.said, at: word.at, cadence }
  }
}

const nameOf = (topic: string, path: string | undefined) => JSON.stringify([topic, path])

/** What stands at a place in a message; undefined for nothing. */
export function within(content: unknown, path: string | undefined): unknown {
  let at = content
  for (const name of path?.split('.') ?? []) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
