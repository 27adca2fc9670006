import { deviceType, type Limits } from '@kilowatch/catalog'
import type { CheckAnswer } from '@kilowatch/contract'
import { daysLater } from '@kilowatch/work'
import type { Services } from '../../../services.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { endSilentReads } from '../../device-reads/index.ts'
import { latestValues, readingsOf } from '../../devices/index.ts'
import {
  type AnsweredRow,
  countStateAlarms,
  endIfDone,
  type JudgedRow,
  listAnswered,
  lockOpenChecks,
  writeJudged,
} from '../queries/running.ts'
import { judgeDevice } from '../rules.ts'

const transferDays = 30

/** Judges what has been answered since, and ends what is complete. @returns whether a check goes on */
export async function advanceChecks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  await endSilentReads(db, now)
  return db.transaction(async (tx) => {
    const open = await lockOpenChecks(tx)
    for (const check of open) {
      const answered = await listAnswered(tx, check.id, now)
      if (answered.length > 0) await writeJudged(tx, check.id, await judgeAll(tx, answered, check, now), now)
      await endIfDone(tx, check.id, now)
      // Also where a reading has only begun: the page shows which.
      await notify(tx, { changed: [`business ${check.businessId} group-check`] })
    }
    return open.length > 0
  })
}

interface Check {
  standard: Parameters<typeof judgeDevice>[1]
  /** Of the business, whose days are counted. */
  timeZone: string
}

async function judgeAll(tx: Transaction, rows: readonly AnsweredRow[], { standard, timeZone }: Check, now: Date): Promise<JudgedRow[]> {
  const values = await latestValues(
    tx,
    rows.map(({ id }) => id),
  )
  const transfers = await countStateAlarms(tx, rows.flatMap(transferStates), daysLater(now, -transferDays, timeZone))
  return rows.map((row) => {
    const answer = answerOf(row)
    const facts = {
      type: deviceType(row.type),
      info: row.info,
      readings: readingsOf(row.type, values.get(row.id) ?? [], now),
      limits: (row.rules ?? {}) as Record<string, Limits>,
      alarms: { active: row.active, level: row.level },
      transfers: transfers.get(row.id) ?? 0,
      answer,
    }
    return { deviceId: row.id, answer, ...judgeDevice(facts, standard, now) }
  })
}

/** States in which the device runs on battery because the mains are away. */
function transferStates({ id, type }: AnsweredRow) {
  return (deviceType(type)?.battery?.states ?? []).map(({ point, gives }) => ({
    deviceId: id,
    point,
    values: Object.entries(gives).flatMap(([value, cause]) => (cause === 'mains' ? [value] : [])),
  }))
}

function answerOf({ outcome, asked, disabled }: AnsweredRow): CheckAnswer {
  if (outcome === 'unsupported') return 'kept'
  if (outcome !== null) return outcome
  return asked ? 'silent' : disabled ? 'disabled' : 'offline'
}
