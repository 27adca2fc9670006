import type { PoolClient } from 'pg'
import type { Services } from '../../../services.ts'
import type { TellingParams } from '../facts.ts'
import { type DueRow, lookAtDevicesOf, type Outcome, takeDeciding, takeDue, writeOutcomes } from '../queries/due.ts'
import { addChannels, insertTellingAlarms } from '../queries/tellings.ts'
import { type LatelyRow, readLately } from '../queries/told.ts'
import { decide } from '../rules/decide.ts'
import { channelsOf, floodMs, type Gathering, type Lately, place } from '../rules/place.ts'
import { keyOf, type Saying } from '../rules/subject.ts'
import { closeGathered } from './close.ts'
import { type Addressee, presentWays, type Ways } from './recipients.ts'
import { grouped, readSituation, type Situation, tellable } from './situation.ts'
import { alarmsOf, type Planned, type Told, tell, writePlanned } from './tell.ts'

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
    const many = await closeGathered(tx, ways, now)
    await tell(tx, [...told, ...many], now)
    await writeProgress(tx, rows, outcomes, now)
    const more = due.length === mostAlarms || rows.length < due.length
    return { looked: rows.length, more, told: told.length + many.length, digests: many.length }
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

interface Said {
  row: DueRow
  saying: Saying
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
    said.push(...sayings.map((saying) => ({ row, saying })))
    return { alarmId: row.id, due: row.due, nextAt, openedTold, releasedTold }
  })
  return { told: said.length === 0 ? [] : await say(tx, said, situation, now), outcomes }
}

/** Puts what is to be said into messages, for each recipient with regard to what they were told lately. */
async function say(tx: PoolClient, said: readonly Said[], situation: Situation, now: Date): Promise<Told[]> {
  const lately = latelyByRecipient(await readLatelyOf(tx, said, now))
  const planned: Planned[] = []
  const joined: { id: string; sayings: Saying[] }[] = []
  for (const [id, group] of grouped(said, ({ row, saying }) => `${row.business_id} ${saying.key}`)) {
    const addressee = addresseeOf(group, situation)
    if (!addressee) continue
    const placed = place(
      group.map(({ saying }) => saying),
      lately.get(id) ?? nothingLately,
      now,
    )
    const rowOf = new Map(group.map(({ row }) => [row.id, row]))
    for (const telling of placed.fresh) {
      const params = telling.closesAt === null ? paramsOf(telling.sayings, rowOf, situation, now) : null
      planned.push({ businessId: group[0]?.row.business_id ?? '', addressee, telling, params })
    }
    joined.push(...placed.joined)
  }
  const told = await writePlanned(tx, planned, now)
  await insertTellingAlarms(
    tx,
    joined.flatMap(({ id, sayings }) => alarmsOf(id, sayings)),
  )
  await addChannels(
    tx,
    joined.map(({ id, sayings }) => ({ id, channels: channelsOf(sayings) })),
  )
  return told
}

function addresseeOf(group: readonly Said[], { directory }: Situation): Addressee | undefined {
  const [first] = group
  if (!first) return undefined
  const { row, saying } = first
  const id = saying.key.slice(2)
  return saying.key.startsWith('t:') ? directory.target(id) : directory.person(id, { timeZone: row.time_zone })
}

function paramsOf(sayings: readonly Saying[], rowOf: ReadonlyMap<string, DueRow>, situation: Situation, now: Date): TellingParams | null {
  const [saying] = sayings
  const row = saying && rowOf.get(saying.alarmId)
  if (!saying || !row) return null
  return {
    about: 'alarm',
    alarm: situation.factsFor(row, saying.key),
    reason: saying.reason,
    released: saying.released,
    minutes: Math.max(0, Math.floor((now.getTime() - row.opened_at.getTime()) / 60_000)),
    timeZone: row.time_zone,
  }
}

const nothingLately: Lately = { singles: new Set(), last: {}, open: {} }

function readLatelyOf(tx: PoolClient, said: readonly Said[], now: Date): Promise<LatelyRow[]> {
  const keys = [...new Set(said.map(({ saying }) => saying.key))]
  const ids = (kind: 'u' | 't') => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(2))
  const businessIds = [...new Set(said.map(({ row }) => row.business_id))]
  return readLately(tx, { businessIds, userIds: ids('u'), targetIds: ids('t') }, new Date(now.getTime() - floodMs))
}

function latelyByRecipient(rows: readonly LatelyRow[]): Map<string, Lately> {
  const groups = grouped(rows, ({ business_id, user_id, target_id }) => `${business_id} ${keyOf(user_id, target_id)}`)
  return new Map([...groups].map(([id, group]) => [id, latelyOf(group)]))
}

function latelyOf(rows: readonly LatelyRow[]): Lately {
  const lately = { singles: new Set<string>(), last: {} as Lately['last'], open: {} as Lately['open'] }
  for (const { id, occasion, told_at, closes_at, alarm_id } of rows) {
    const gathering = occasion as Gathering
    if (alarm_id !== null) lately.singles.add(alarm_id)
    else if (told_at === null && closes_at !== null) lately.open[gathering] = { id, closesAt: closes_at }
    else if (told_at !== null) {
      const known = lately.last[gathering]
      if (!known || told_at > known) lately.last[gathering] = told_at
    }
  }
  return lately
}

async function writeProgress(tx: PoolClient, rows: readonly DueRow[], outcomes: readonly Outcome[], now: Date): Promise<void> {
  const back = rows.filter(({ device_id, kind, released_at }) => device_id === null && kind === 'offline' && released_at !== null)
  await lookAtDevicesOf(tx, [...new Set(back.map(({ uplink_id }) => uplink_id))], new Date(now.getTime() + reportMs))
  if (outcomes.length > 0) await writeOutcomes(tx, outcomes, now)
}
