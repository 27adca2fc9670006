import type { PoolClient } from 'pg'
import type { Services } from '../../../services.ts'
import type { NotificationParams } from '../facts.ts'
import { type DueRow, lookAtDevicesOf, type Outcome, takeDeciding, takeDue, writeOutcomes } from '../queries/due.ts'
import { decide } from '../rules/decide.ts'
import type { AlarmSaying } from '../rules/subject.ts'
import { closeGathered } from './close.ts'
import { put, type Told } from './put.ts'
import { presentWays, type Ways } from './recipients.ts'
import { type Said, say } from './say.ts'
import { readSituation, type Situation, tellable } from './situation.ts'

/** Alarms of one turn: enough that a storm takes few turns, few enough that one ends within a second or two. */
const mostAlarms = 1_000
/** And so many sayings: where hundreds of people see the same devices, fewer alarms are decided in a turn. */
const mostSayings = 50_000
/** After its uplink came back a device has so long to report before it counts as silent by itself. */
const reportMs = 90_000

export interface TurnResult {
  /** Alarms that were looked at, and whether others are due still. */
  looked: number
  more: boolean
  /** Messages that are told now, and how many of them tell of many alarms. */
  told: number
  digests: number
}

/**
 * Looks at every alarm whose time has come and decides who is told what, by a number of statements that does not grow with the alarms:
 * decisions, messages and progress are one transaction.
 */
export async function takeTurn(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<TurnResult> {
  const ways = await presentWays(services)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    if (!(await takeDeciding(tx))) return { looked: 0, more: false, told: 0, digests: 0 }
    const due = await takeDue(tx, now, mostAlarms)
    const { rows, told, outcomes } = due.length === 0 ? nobody : await decideSome(tx, due, ways, now)
    const closed = await closeGathered(tx, ways, now)
    await put(tx, [...told, ...closed.told], now)
    await writeProgress(tx, rows, outcomes, now)
    const more = closed.more || due.length === mostAlarms || rows.length < due.length
    return { looked: rows.length, more, told: told.length + closed.told.length, digests: closed.told.length }
  })
}

interface Decided {
  rows: readonly DueRow[]
  told: Told[]
  outcomes: Outcome[]
}
const nobody: Decided = { rows: [], told: [], outcomes: [] }

/** Decides on as many of the alarms as their audience allows; the others stay due. */
async function decideSome(tx: PoolClient, due: readonly DueRow[], ways: Ways, now: Date): Promise<Decided> {
  const situation = await readSituation(tx, due, ways, now)
  const rows = due.slice(0, Math.max(1, Math.floor(mostSayings / Math.max(1, situation.people))))
  return { rows, ...(await decideAll(tx, rows, situation, now)) }
}

async function decideAll(
  tx: PoolClient,
  rows: readonly DueRow[],
  situation: Situation,
  now: Date,
): Promise<{ told: Told[]; outcomes: Outcome[] }> {
  const said: Said[] = []
  const outcomes = rows.map((row): Outcome => {
    const { sayings, nextAt, openedTold, releasedTold } = decide(tellable(row), situation.audienceOf(row), now)
    said.push(...sayings.flatMap((saying) => saidOf(row, saying, situation, now)))
    return { alarmId: row.id, due: row.due, nextAt, openedTold, releasedTold }
  })
  return { told: await say(tx, 'alarm', said, now), outcomes }
}

/** Nothing where its recipient has gone. */
function saidOf(row: DueRow, saying: AlarmSaying, situation: Situation, now: Date): Said[] {
  const id = saying.key.slice(2)
  const { directory } = situation
  const addressee = saying.key.startsWith('t:') ? directory.target(id) : directory.person(id, row.time_zone)
  return addressee ? [{ businessId: row.business_id, addressee, saying, params: () => paramsOf(row, saying, situation, now) }] : []
}

function paramsOf(row: DueRow, saying: AlarmSaying, situation: Situation, now: Date): NotificationParams {
  return {
    about: 'alarm',
    alarm: situation.factsFor(row, saying.key),
    reason: saying.reason,
    released: saying.released,
    minutes: Math.max(0, Math.floor((now.getTime() - row.opened_at.getTime()) / 60_000)),
    timeZone: row.time_zone,
  }
}

async function writeProgress(tx: PoolClient, rows: readonly DueRow[], outcomes: readonly Outcome[], now: Date): Promise<void> {
  const back = rows.filter(({ device_id, kind, released_at }) => device_id === null && kind === 'offline' && released_at !== null)
  await lookAtDevicesOf(tx, [...new Set(back.map(({ uplink_id }) => uplink_id))], new Date(now.getTime() + reportMs))
  if (outcomes.length > 0) await writeOutcomes(tx, outcomes, now)
}
