import { lookAtInstallation, pingOutside } from '../modules/platform-watch/index.ts'
import type { Job } from './job.ts'

/** What goes wrong is told within a minute. */
export const selfWatch: Job = { name: 'self-watch', every: 30_000, run: (services) => lookAtInstallation(services) }

/** Anyone who waits for it expects one a minute. */
export const outsidePing: Job = { name: 'outside-ping', every: 60_000, run: (services) => pingOutside(services) }
