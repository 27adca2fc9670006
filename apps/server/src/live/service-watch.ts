import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServiceState } from '@kilowatch/contract'
import type { Services } from '../services.ts'
import { readService } from './queries/service.ts'
import { assumedState, isSame, type Seen, stateAfter } from './service-rules.ts'

/** Milliseconds after which a database that says nothing counts as away. */
const patience = 5_000

/** What of the server works, as far as this process can see. */
export class ServiceWatch {
  readonly #services: Pick<Services, 'db' | 'clock'>
  #state = assumedState
  /** The question that the database has not answered yet: no second one is put behind it. */
  #asked: Promise<Seen | undefined> | undefined

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services
  }

  get state(): ServiceState {
    return this.#state
  }

  /** Looks again. @returns whether something stopped or is back */
  async look(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined
    })
    const seen = await within(patience, this.#asked)
    const before = this.#state
    this.#state = stateAfter(before, seen, this.#services.clock.now())
    return !isSame(before, this.#state)
  }

  /** Twice: the first may meet a connection that broke while nobody used it. */
  #ask(): Promise<Seen | undefined> {
    const { db } = this.#services
    return readService(db)
      .catch(() => readService(db))
      .catch(() => undefined)
  }
}

async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      // An answer that came while this process itself was busy counts.
      void nextTurn().then(() => resolve(undefined))
    }, milliseconds)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
