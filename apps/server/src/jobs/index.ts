import { Histogram, type Registry } from 'prom-client'
import type { Services } from '../services.ts'
import { withLock } from '../storage/with-lock.ts'
import { oldAudit, sealedAudit } from './audit-chain.ts'
import { authDecisions } from './auth-decisions.ts'
import { dailyBackup } from './backups.ts'
import { brokerAccounts } from './broker-accounts.ts'
import { overdueCommands } from './commands.ts'
import { demoPeople } from './demo-people.ts'
import { foundDischarges } from './discharges.ts'
import { dueWork } from './due-work.ts'
import { dutySwaps } from './duty-swaps.ts'
import { closedBusinesses, leftSamples } from './erasing.ts'
import { expiredRows } from './expired.ts'
import { expiring } from './expiring.ts'
import { watchedFaults } from './faults.ts'
import { keptFiles } from './files.ts'
import { keptHistory } from './history.ts'
import { hourCopies } from './hour-copies.ts'
import type { Job } from './job.ts'
import { oldDeliveries } from './old-deliveries.ts'
import { operationNotices } from './operation-notices.ts'
import { partitionsAhead } from './partitions.ts'
import { patrolNotices } from './patrol-notices.ts'
import { patrolTasks } from './patrol-tasks.ts'
import { places } from './places.ts'
import { rectificationNotices } from './rectification-notices.ts'
import { scheduleNotices } from './schedule-notices.ts'
import { outsidePing, selfWatch } from './self-watch.ts'
import { signatureIds } from './signature-ids.ts'
import { endedTasks } from './tasks.ts'
import { unnamedReads } from './unnamed-reads.ts'
import { uplinkOffers } from './uplink-offers.ts'

/** Everything that runs by the clock. */
export const jobs: readonly Job[] = [
  partitionsAhead,
  keptHistory,
  hourCopies,
  expiredRows,
  expiring,
  keptFiles,
  signatureIds,
  unnamedReads,
  sealedAudit,
  oldAudit,
  oldDeliveries,
  leftSamples,
  closedBusinesses,
  demoPeople,
  dailyBackup,
  selfWatch,
  outsidePing,
  brokerAccounts,
  overdueCommands,
  foundDischarges,
  dueWork,
  authDecisions,
  patrolTasks,
  patrolNotices,
  watchedFaults,
  dutySwaps,
  uplinkOffers,
  rectificationNotices,
  scheduleNotices,
  operationNotices,
  endedTasks,
]

/** Each holds a connection of its own for its lock, and takes some of the db for its work. */
const jobsAtOnce = 4

/** Starts the jobs; `stop` waits for those that are running. */
export function startJobs(services: Services, list: readonly Job[] = jobs): { stop(): Promise<void> } {
  const durations = jobDurations(services.metrics)
  const taking = places(jobsAtOnce)
  const running = list.map((job) => repeat(job, services, { durations, taking }))
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}

type JobDurations = Histogram<'job' | 'outcome'>

function jobDurations(registry: Registry): JobDurations {
  return new Histogram({
    name: 'kilowatch_job_seconds',
    help: 'Time of one run of what runs by the clock',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  })
}

interface Running {
  durations: JobDurations
  taking: ReturnType<typeof places>
}

function repeat(job: Job, services: Services, { durations, taking }: Running): { stop(): Promise<void> } {
  const log = services.log.child({ job: job.name })
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function once(): Promise<void> {
    await taking(run)
    if (!stopped) timer = setTimeout(again, job.every)
  }

  async function run(): Promise<void> {
    if (stopped) return
    const end = durations.startTimer({ job: job.name })
    try {
      await withLock(services.db, `job ${job.name}`, (db) => job.run({ ...services, db }))
      end({ outcome: 'done' })
    } catch (error) {
      end({ outcome: 'failed' })
      log.error({ err: error }, 'job failed')
    }
  }
  let present = once()
  const again = () => {
    present = once()
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await present
    },
  }
}
