import type { Language } from '@kilowatch/catalog'
import type { Alarm, EventHandling, EventHandlingRow } from '@kilowatch/contract'
import { mayCorrectHandling, mayTakeBackHandling } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { alarmReason } from '../alarm-words/index.ts'
import { findAlarms, readAlarms } from '../alarms/index.ts'
import { filesOf } from '../files/index.ts'
import type { StoredHandling } from './queries/list.ts'
import { alarmsOf, changesOf, findHandling, managesBusiness } from './queries/records.ts'

/** How many of its alarms a record names. */
const mostAlarms = 200

/** Rows with what happened first, in the reader's language; one statement for all of them. */
export async function rowsOf(db: Queryable, stored: readonly StoredHandling[], language: Language): Promise<EventHandlingRow[]> {
  const ids = [...new Set(stored.flatMap(({ first }) => (first === null ? [] : [first])))]
  const alarms = new Map((ids.length === 0 ? [] : await readAlarms(db, ids)).map((alarm) => [alarm.id, alarm]))
  return stored.map((row) => rowOf(row, alarms.get(row.first ?? ''), language))
}

function rowOf({ first: _, at, since, ...row }: StoredHandling, alarm: Alarm | undefined, language: Language): EventHandlingRow {
  return {
    ...row,
    at: at.toISOString(),
    since: since.toISOString(),
    subject: alarm?.deviceName ?? '',
    site: alarm?.site ?? '',
    content: alarm ? alarmReason(alarm, language) : '',
  }
}

/** @throws Refusal 70003 where the person does not see it */
export async function readHandling(id: string, user: User, language: Language, { db, clock }: Services): Promise<EventHandling> {
  const stored = await findHandling(db, user.id, { id })
  if (!stored) throw new Refusal(70003)
  const business = user.business?.id ?? ''
  const [[row], ids, files, changes, manages] = await Promise.all([
    rowsOf(db, [stored], language),
    alarmsOf(db, id, mostAlarms),
    filesOf(db, { kind: 'event-handling', id }),
    changesOf(db, id),
    managesBusiness(db, business, user.id),
  ])
  if (!row) throw new Refusal(70003)
  const alarms = await findAlarms(db, { userId: user.id }, ids)
  const standing = { author: stored.by?.id === user.id, manages }
  return {
    ...row,
    alarms: alarms.sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt)),
    files,
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    may: {
      correct: mayCorrectHandling(standing),
      takeBack: mayTakeBackHandling(standing, { at: stored.at, ofFault: stored.fault !== null }, clock.now()),
    },
  }
}
