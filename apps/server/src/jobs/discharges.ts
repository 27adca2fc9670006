import { searchDischarges } from '../modules/discharges/index.ts'
import type { Job } from './job.ts'

/** What ingest saw begin or come late becomes discharges, and those that go on are read on. */
export const foundDischarges: Job = {
  name: 'discharges',
  every: 10_000,
  run: (services) => searchDischarges(services),
}
