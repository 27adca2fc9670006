import type { Services } from '../../../services.ts'
import { closeOldestDay } from '../../../storage/partitions.ts'
import { readSetting } from '../../settings/index.ts'
import { readHistoryState } from '../queries/retention.ts'
import { type KeptFrom, letGoOfOldHistory } from './let-go.ts'
import { mergeLateSamples } from './merge-late.ts'
import { measureHistory } from './metrics.ts'
import { SealingOvertaken, sealDay } from './seal-day.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'log' | 'metrics'>

const dayMs = 86_400_000
const lockNotAvailable = '55P03'
const nothing = async () => {}

/** Seals every day that is old enough, and once a day puts late samples in their place and lets go of what is too old. */
export async function keepHistory(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const { rawDays, sealedDays, rollupDays } = await readSetting(db, 'retention')
  const sealedOne = await sealOldDays(deps, new Date(clock.now().getTime() - rawDays * dayMs))
  const now = clock.now()
  const { mergedAt, droppedAt } = await readHistoryState(db)
  const today = Math.floor(now.getTime() / dayMs)
  // Rollups without the samples they were made of are kept, samples without rollups never.
  const kept: KeptFrom = { sealed: today - sealedDays, rollups: today - Math.max(sealedDays, rollupDays) }
  if (isYesterdays(droppedAt, now)) await letGoOfOldHistory(db, kept, now)
  if (sealedOne || isYesterdays(mergedAt, now)) await mergeLateSamples({ db, from: kept.sealed, now: () => clock.now(), reached: nothing })
  await measureHistory(deps).catch((error: unknown) => log.warn({ err: error }, 'history cannot be measured'))
}

const isYesterdays = (at: Date | null, now: Date) => at === null || now.getTime() - at.getTime() >= dayMs

async function sealOldDays({ db, clock, log }: Deps, until: Date): Promise<boolean> {
  let sealedOne = false
  for (let day = await closeOldestDay(db, until); day !== undefined; day = await closeOldestDay(db, until)) {
    if (!(await sealedInPeace({ db, clock, log }, day))) return sealedOne
    sealedOne = true
    const { seconds } = await readHistoryState(db)
    log.info({ day: new Date(day * dayMs).toISOString().slice(0, 10), seconds: Math.round(seconds) }, 'a day of history was sealed')
  }
  return sealedOne
}

/** False: somebody reads the day's partition, or seals it too; the next run tries again. */
async function sealedInPeace({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, day: number): Promise<boolean> {
  try {
    await sealDay({ db, now: () => clock.now(), reached: nothing }, day)
    return true
  } catch (error) {
    const waits = error instanceof SealingOvertaken || (error as { code?: string }).code === lockNotAvailable
    if (!waits) throw error
    log.debug({ err: error }, 'the sealed day is dropped later')
    return false
  }
}
