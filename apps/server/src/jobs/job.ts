import type { Services } from '../services.ts'

/** Work by the clock: at start and then at each interval, by one process at a time. */
export interface Job {
  name: string
  /** Milliseconds. */
  every: number
  run(services: Services): Promise<void>
}
