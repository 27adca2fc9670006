import { sweepFiles } from '../modules/files/index.ts'
import type { Job } from './job.ts'

/** Files that nobody holds, and contents that no file has. */
export const keptFiles: Job = {
  name: 'kept-files',
  every: 600_000,
  run: (services) => sweepFiles(services),
}
