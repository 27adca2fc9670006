import type { NotificationChannel } from '@kilowatch/contract'
import type { Excess } from '../../budgets/index.ts'

/** What the watch judges; undefined: it could not be found out. */
export interface Figures {
  partitions: { total: number /** Without a living owner for half a minute. */; unowned: number } | undefined
  ingest: IngestFigures[] | undefined
  notifications:
    | { /** Age of the oldest that should have been looked at. */ waitingSeconds: number; failing: readonly FailingChannel[] }
    | undefined
  /** `outcomes` of the last mails, the newest first. */
  mail: { configured: boolean; outcomes: readonly boolean[] } | undefined
  backup: { at: string | null; lastGood: Date | undefined; lastStart: Date | undefined; failed: boolean } | undefined
  disks: readonly Disk[] | undefined
  database: { answerSeconds: number; connections: number; mostConnections: number; version: number } | undefined
  /** Days with a partition of raw samples. */
  history: { first: Date; last: Date; rawDays: number } | undefined
  ping: { configured: boolean; failingSince: Date | null } | undefined
  /** Who went over which budget in the last hour, the most often first. */
  excesses: readonly Excess[] | undefined
}

/** Of one process that takes samples in. */
export interface IngestFigures {
  /** Messages that came and could not be kept for want of room, in the last minute. */
  dropped: number
  queuedBytes: number
}

export interface FailingChannel {
  channel: NotificationChannel
  /** Nothing went through since. */
  since: Date
}

export interface Disk {
  path: string
  freeBytes: number
  totalBytes: number
}
