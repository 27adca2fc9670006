import { removeUnnamedReads } from '../modules/device-reads/index.ts'
import type { Job } from './job.ts'

const dayMs = 86_400_000

/** Readings of devices that no check of a group names any more go a day after they were asked for. */
export const unnamedReads: Job = {
  name: 'unnamed-reads',
  every: 3_600_000,
  run: ({ db, clock }) => removeUnnamedReads(db, new Date(clock.now().getTime() - dayMs)),
}
