import type { PageLink } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import type { Services } from '../../../services.ts'
import type { NotificationParams } from '../facts.ts'
import { readRules } from '../queries/audience.ts'
import { takeDeciding } from '../queries/due.ts'
import { type EntryRow, readToldEntries, type ToldEntryRow, takeDueEntries, writeEntryOutcomes } from '../queries/outbox.ts'
import type { Audience } from '../rules/decide.ts'
import { decideEntry, type TellableEntry } from '../rules/decide-entry.ts'
import { namedSteps } from '../rules/escalation.ts'
import { keyOf, type Recipient, type RecipientKey, type Saying, type Told } from '../rules/subject.ts'
import { closeGatheredEntries } from './close-entries.ts'
import { put } from './put.ts'
import { type Directory, presentWays, readDirectory, type Ways } from './recipients.ts'
import { type Said, say } from './say.ts'
import { grouped } from './situation.ts'
import type { TurnResult } from './turn.ts'

/** Entries of one turn: few, since alarms that open meanwhile wait for its end. */
const mostEntries = 200
/** And so many people of these entries together: what an announcement tells many is decided in several turns. */
const mostPeople = 2_000

/** Looks at everything of the outbox whose time has come, and decides who is told of it by which channels, as one transaction. */
export async function takeEntryTurn(services: Pick<Services, 'db' | 'clock' | 'config' | 'excesses'>): Promise<TurnResult> {
  const ways = await presentWays(services)
  const now = services.clock.now()
  const { rows, ...result } = await services.db.transaction(async (tx) => {
    if (!(await takeDeciding(tx))) return { rows: [], looked: 0, more: false, told: 0, digests: 0 }
    const due = await takeDueEntries(tx, now, mostEntries)
    const rows = withinPeople(due)
    const told = rows.length === 0 ? [] : await decideEntries(tx, rows, ways, now)
    const closed = await closeGatheredEntries(tx, ways, now)
    await put(tx, [...told, ...closed.told], now)
    return {
      rows,
      looked: rows.length,
      more: closed.more || due.length === mostEntries || rows.length < due.length,
      told: told.length + closed.told.length,
      digests: closed.told.length,
    }
  })
  for (const { gathers, told, caused_by: causer } of rows) {
    if (gathers && !told && causer !== null) services.excesses.note('notificationsOfPerson', causer)
  }
  return result
}

/** As many of the entries as their people allow, at least one; the others stay due. */
function withinPeople(due: readonly EntryRow[]): EntryRow[] {
  let people = 0
  return due.filter((row, place) => {
    people += row.people.length
    return place === 0 || people <= mostPeople
  })
}

async function decideEntries(tx: PoolClient, rows: readonly EntryRow[], ways: Ways, now: Date) {
  const audienceOf = await readAudience(tx, rows, ways, now)
  const said: Said[] = []
  const outcomes = rows.map((row) => {
    const { directory, ...audience } = audienceOf(row)
    const { sayings, nextAt } = decideEntry(tellable(row), audience, now)
    said.push(...sayings.flatMap((saying) => saidOf(row, saying, directory, now)))
    return { id: row.id, nextAt }
  })
  const told = await say(tx, 'notice', said, now)
  await writeEntryOutcomes(tx, outcomes, now)
  return told
}

function tellable(row: EntryRow): TellableEntry {
  return {
    ...{ id: row.id, businessId: row.business_id, topic: row.topic, level: row.level, createdAt: row.created_at },
    ...{ told: row.told, gathers: row.gathers },
    inConsole: new Set(row.in_console ? row.people.map((id): RecipientKey => `u:${id}`) : []),
  }
}

type EntryAudience = Audience & { directory: Directory }

/** Everybody who may be told, read with a few statements however many entries there are. */
async function readAudience(tx: PoolClient, rows: readonly EntryRow[], ways: Ways, now: Date): Promise<(row: EntryRow) => EntryAudience> {
  const ids = rows.map(({ id }) => id)
  const businessIds = [...new Set(rows.flatMap(({ by_role, business_id }) => (by_role && business_id !== null ? [business_id] : [])))]
  const told = grouped(await readToldEntries(tx, ids), ({ entry_id }) => entry_id)
  const rules = new Map((await readRules(tx, businessIds)).map((rule) => [rule.business_id, rule]))
  const userIds = [
    ...new Set([...rows.flatMap(({ people }) => people), ...[...rules.values()].flatMap(({ people, admins }) => [...people, ...admins])]),
  ]
  const directory = await readDirectory(tx, { userIds, businessIds }, ways, now)
  const peopleOf = (ids: readonly string[]) => ids.flatMap((id) => directory.person(id, null) ?? [])
  return (row) => {
    const ofBusiness = row.by_role ? row.business_id : null
    const rule = ofBusiness === null ? undefined : rules.get(ofBusiness)
    return {
      directory,
      recipients: byKey([...peopleOf(row.people), ...(ofBusiness === null ? [] : directory.targetsOf(ofBusiness))]),
      told: toldOf(told.get(row.id) ?? []),
      escalation: {
        steps: rule ? namedSteps(rule.steps, { admin: rule.admins, 'group-manager': [], 'on-duty': null, isReachable: () => true }) : [],
        leastLevel: rule?.least_level ?? 4,
        people: byKey(peopleOf([...(rule?.people ?? []), ...(rule?.admins ?? [])])),
      },
    }
  }
}

function byKey(recipients: readonly Recipient[]): Map<RecipientKey, Recipient> {
  return new Map(recipients.map((one) => [one.key, one]))
}

function toldOf(rows: readonly ToldEntryRow[]): Map<RecipientKey, Told[]> {
  const byRecipient = grouped(rows, ({ user_id, target_id }) => keyOf(user_id, target_id))
  return new Map(
    [...byRecipient].map(([key, group]) => [
      key,
      group.map(({ occasion, step, told_at, closes_at }) => ({ occasion, step, released: false, at: told_at, closesAt: closes_at })),
    ]),
  )
}

/** Nothing where its recipient has gone. */
function saidOf(row: EntryRow, saying: Saying, directory: Directory, now: Date): Said[] {
  const id = saying.key.slice(2)
  const addressee = saying.key.startsWith('t:') ? directory.target(id) : directory.person(id, null)
  if (!addressee) return []
  const params = (): NotificationParams => ({
    about: 'notice',
    ...{ topic: row.topic, level: row.level, code: row.code, params: row.params, words: row.words, byRole: row.by_role },
    link: row.link as PageLink | null,
    minutes: Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 60_000)),
    timeZone: addressee.timeZone,
  })
  return [{ businessId: row.business_id, addressee, saying, params }]
}
