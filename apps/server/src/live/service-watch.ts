import type { ServiceState } from '@kilowatch/contract'
import type { Services } from '../services.ts'
import { readService } from './queries/service.ts'
import { assumedState, isSame, stateAfter } from './service-rules.ts'

/** Milliseconds after which a database that says nothing counts as away. */
const patience = 2_000

/** What of the server works, as far as this process can see. */
export class ServiceWatch {
  readonly #services: Pick<Services, 'pool' | 'clock'>
  #state = assumedState

  constructor(services: Pick<Services, 'pool' | 'clock'>) {
    this.#services = services
  }

  get state(): ServiceState {
    return this.#state
  }

  /** Looks anew. @returns what changed, if anything did */
  async look(): Promise<{ before: ServiceState; after: ServiceState } | undefined> {
    const { pool, clock } = this.#services
    const seen = await within(
      patience,
      readService(pool).catch(() => undefined),
    )
    const before = this.#state
    this.#state = stateAfter(before, seen, clock.now())
    return isSame(before, this.#state) ? undefined : { before, after: this.#state }
  }
}

async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
