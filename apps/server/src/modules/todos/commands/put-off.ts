import { backFromPutOff, dayIn, type PutOffChoice, type PutOffRefusal, putOffDay, putOffMost, putOffRefusal } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import * as queries from '../queries/todos.ts'

interface PutOffWish {
  ids: readonly string[]
  /** Or a day. */
  until: PutOffChoice | (string & {})
  note: string
}

interface PutOffResult {
  putOff: { id: string; until: string; dueFirst: boolean }[]
  stay: { id: string; why: PutOffRefusal }[]
}

/** Puts off what waits for whoever asks, each in the zone of its business. @throws Refusal 10003 for a day that is not ahead, or too far */
export async function putOffTodos({ ids, until, note: words }: PutOffWish, actor: UserActor, services: Services): Promise<PutOffResult> {
  const { user } = actor
  return change(services, actor, { action: 'todo.put-off', subject: `user ${user.id}` }, async (tx, { at, note, unchanged }) => {
    const found = new Map((await queries.puttableAmong(tx, { userId: user.id, now: at, ids })).map((row) => [row.id, row]))
    const stay: PutOffResult['stay'] = []
    const rows: { id: string; until: Date; dueFirst: boolean }[] = []
    for (const id of new Set(ids)) {
      const row = found.get(id)
      const why = row ? putOffRefusal(row, at) : 'gone'
      if (!row || why) {
        stay.push({ id, why: why ?? 'gone' })
        continue
      }
      const day = putOffDay(until, dayIn(at, row.timeZone))
      if (day === null) throw new Refusal(10003, { field: 'body.until', says: says('todo-put-off-day', { most: putOffMost }) })
      const back = backFromPutOff(day, row.timeZone, row.dueAt)
      rows.push({ id, until: back, dueFirst: row.dueAt !== null && back >= row.dueAt })
    }
    if (rows.length === 0) unchanged()
    else {
      await queries.putOff(tx, user.id, rows, { note: words, at })
      note({ after: { works: rows.map(({ id }) => id), until, note: words } })
    }
    return { putOff: rows.map((row) => ({ ...row, until: row.until.toISOString() })), stay }
  })
}

/** What was put off waits again. @returns how many */
export async function bringTodosBack(ids: readonly string[], actor: UserActor, services: Services): Promise<number> {
  const { user } = actor
  return change(services, actor, { action: 'todo.bring-back', subject: `user ${user.id}` }, async (tx, { note, unchanged }) => {
    const works = await queries.bringBack(tx, user.id, ids)
    if (works.length === 0) unchanged()
    else note({ after: { works } })
    return works.length
  })
}
