import { closeOverdue } from '../modules/controls/index.ts'
import type { Job } from './job.ts'

/** Commands whose time is over. That none is begun late does not hang on this: anyone who lets a gateway begin looks at the time. */
export const overdueCommands: Job = {
  name: 'overdue-commands',
  every: 5_000,
  run: ({ db, clock }) => closeOverdue(db, clock.now()),
}
