import { enterDemoFacts } from '../seed/facts.ts'
import { handDemoDevices } from '../seed/people.ts'
import type { Job } from './job.ts'

/** The demo's devices come some seconds after its first start: they are handed to its departments then, and what people know of them is entered. */
export const demoPeople: Job = {
  name: 'demo people',
  every: 10_000,
  async run({ db, clock, config }) {
    if (!config.demo) return
    await handDemoDevices(db, clock.now())
    await enterDemoFacts(db, clock.now())
  },
}
