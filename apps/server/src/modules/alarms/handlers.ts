import { type Alarm, alarmCalls } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { csvBody, csvTime } from '../../http/csv.ts'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AlarmSubject, User, Visible } from '../../http/subjects.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/connect.ts'
import { notify } from '../../storage/notify.ts'
import { readAlarmDetail } from './detail.ts'
import { alarmHead, alarmLine, checkExportRange } from './export.ts'
import { assign, type Change, confirm, insertSteps, listAssignees, type NewStep, shelve, unshelve } from './queries/changes.ts'
import { type AlarmFilter, countActive, countVisibleAlarms, listVisibleAlarms } from './queries/list.ts'

export const alarmHandlers = handlers(alarmCalls, {
  async listAlarms({ query, visible }, { pool }) {
    const slice = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
    const [items, total] = await Promise.all([listVisibleAlarms(pool, visible, query, slice), countVisibleAlarms(pool, visible, query)])
    return { items, total }
  },

  async readAlarmCounts({ visible }, { pool }) {
    return countActive(pool, visible)
  },

  async exportAlarms({ query, visible, user, language }, services) {
    if (query.state !== 'active') checkExportRange(query.from, query.to, services.clock.now())
    const time = csvTime(user.business?.timeZone ?? 'Asia/Shanghai')
    return {
      name: `${word('csv-alarms-file', language)}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csvBody(alarmHead(language), lines()),
    }
    async function* lines() {
      for await (const alarm of everyAlarm(visible, query, services)) yield alarmLine(alarm, language, time)
    }
  },

  async listAssignees({ business }, { pool }) {
    return listAssignees(pool, business.id)
  },

  async readAlarm({ alarm, user }, { pool }) {
    return readAlarmDetail(pool, { userId: user.id }, alarm.id)
  },

  async confirmAlarms({ alarms, body, user, address }, services) {
    const note = body.note || null
    return changeAlarms({ alarms, user, address, step: { action: 'confirmed', text: note } }, services, (tx, change) =>
      confirm(tx, change, note),
    )
  },

  async assignAlarms({ alarms, body, user, address }, services) {
    if (body.userId !== null) await demandAssignees(services, alarms, body.userId)
    const step: NewStep = { action: 'assigned', assigneeId: body.userId }
    return changeAlarms({ alarms, user, address, step }, services, (tx, { ids }) => assign(tx, ids, body.userId))
  },

  async shelveAlarms({ alarms, body, user, address }, services) {
    const until = new Date(services.clock.now().getTime() + body.minutes * 60_000)
    const step: NewStep = { action: 'shelved', text: body.reason, until }
    return changeAlarms({ alarms, user, address, step }, services, (tx, { ids }) => shelve(tx, ids, until, body.reason))
  },

  async unshelveAlarms({ alarms, user, address }, services) {
    return changeAlarms({ alarms, user, address, step: { action: 'unshelved' } }, services, (tx, { ids, at }) => unshelve(tx, ids, at))
  },

  async commentAlarm({ alarm, body, user, address }, services) {
    const step: NewStep = { action: 'commented', text: body.text }
    await changeAlarms({ alarms: [alarm], user, address, step }, services, async (_tx, { ids }) => [...ids])
    return readAlarmDetail(services.pool, { userId: user.id }, alarm.id)
  },
})

interface Wish {
  alarms: readonly AlarmSubject[]
  user: User
  address: string
  step: NewStep
}

/** One change of several alarms: the step under each that changed, the audit, and the word to the browsers, all or nothing. */
async function changeAlarms(wish: Wish, { pool, clock }: Services, apply: (tx: PoolClient, change: Change) => Promise<string[]>) {
  const ids = wish.alarms.map(({ id }) => id)
  const at = clock.now()
  const change = { ids, userId: wish.user.id, at }
  const changed = await inTransaction(pool, async (tx) => {
    const touched = await apply(tx, change)
    if (touched.length > 0) await record(tx, wish, { ...change, ids: touched })
    return touched
  })
  return { changed, unchanged: ids.filter((id) => !changed.includes(id)) }
}

async function record(tx: PoolClient, { alarms, address, step }: Wish, change: Change): Promise<void> {
  await insertSteps(tx, change, step)
  await writeAudit(tx, {
    at: change.at,
    businessId: alarms[0]?.businessId ?? null,
    userId: change.userId,
    action: `alarm.${step.action}`,
    subject: `alarms ${change.ids.join(',')}`,
    after: step,
    address,
  })
  await notify(tx, { alarms: [...change.ids] })
}

/** An alarm goes only to somebody of its own business. @throws Refusal 20004 */
async function demandAssignees({ pool }: Services, alarms: readonly AlarmSubject[], userId: string): Promise<void> {
  for (const businessId of new Set(alarms.map((alarm) => alarm.businessId))) {
    const people = await listAssignees(pool, businessId)
    if (!people.some(({ id }) => id === userId)) throw new Refusal(20004, { field: 'body.userId' })
  }
}

const exportSlice = 1_000

async function* everyAlarm(visible: Visible, filter: AlarmFilter, { pool }: Services): AsyncIterable<Alarm> {
  for (let offset = 0; ; offset += exportSlice) {
    const alarms = await listVisibleAlarms(pool, visible, filter, { limit: exportSlice, offset })
    yield* alarms
    if (alarms.length < exportSlice) return
  }
}
