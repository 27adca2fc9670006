import { alarmCalls, alarmList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AlarmSubject } from '../../http/subjects.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { alarmReason, alarmUnit } from '../alarm-words/index.ts'
import { changeAlarms, commentAlarm, confirmAlarms, type NewStep, unconfirmAlarms } from './commands/change-alarms.ts'
import { readAlarmDetail } from './detail.ts'
import { assign, listAble, listAssignees, shelve, unshelve } from './queries/changes.ts'
import { findDraft, keepDraft } from './queries/drafts.ts'
import { alarmRows, countActive, findAlarms } from './queries/list.ts'
import { type AlarmRow, alarmOf } from './queries/rows.ts'

const list = listHandlers<typeof alarmList, AlarmRow>(alarmList, alarmRows, {
  show: (rows) => rows.map(alarmOf),
  cells: {
    deviceId: ({ deviceId, uplinkId }) => deviceId ?? uplinkId,
    reason: (alarm, { language }) => alarmReason(alarm, language),
    unit: (alarm, { language }) => alarmUnit(alarm, language),
    confirmedBy: ({ confirmedBy }) => confirmedBy?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    foundAfterwards: ({ foundAfterwards }, { language }) => (foundAfterwards ? word('yes', language) : ''),
  },
})

export const alarmHandlers = handlers(alarmCalls, {
  listAlarms: list.page,
  exportAlarms: list.file,

  async readAlarmCounts({ visible }, { db }) {
    return countActive(db, visible)
  },

  async listAssignees({ query, user, visible }, { db }) {
    if (!query.alarmIds) return user.business ? listAssignees(db, user.business.id) : []
    const seen = await findAlarms(db, visible, query.alarmIds)
    return listAble(
      db,
      seen.map(({ id }) => id),
    )
  },

  async readAlarm({ alarm, user }, { db }) {
    return readAlarmDetail(db, { userId: user.id }, alarm.id)
  },

  async confirmAlarms({ alarms, body, ...actor }, services) {
    return confirmAlarms({ alarms, note: body.note }, actor, services)
  },

  async assignAlarms({ alarms, body, ...actor }, services) {
    if (body.userId !== null) await demandAssignee(services, alarms, body.userId)
    const step: NewStep = { action: 'assigned', assigneeId: body.userId }
    return changeAlarms({ alarms, step }, actor, services, (tx, { ids }) => assign(tx, ids, body.userId))
  },

  async shelveAlarms({ alarms, body, ...actor }, services) {
    const until = new Date(services.clock.now().getTime() + body.minutes * 60_000)
    const step: NewStep = { action: 'shelved', text: body.reason, until }
    return changeAlarms({ alarms, step }, actor, services, (tx, { ids }) => shelve(tx, ids, until, body.reason))
  },

  unconfirmAlarms: ({ alarms, ...actor }, services) => unconfirmAlarms(alarms, actor, services),

  async unshelveAlarms({ alarms, ...actor }, services) {
    return changeAlarms({ alarms, step: { action: 'unshelved' } }, actor, services, (tx, { ids, at }) => unshelve(tx, ids, at))
  },

  async commentAlarm({ alarm, body, ...actor }, services) {
    await commentAlarm({ alarm, text: body.text }, actor, services)
    return readAlarmDetail(services.db, { userId: actor.user.id }, alarm.id)
  },

  readAlarmDraft: ({ alarm, user }, { db }) => findDraft(db, { userId: user.id, alarmId: alarm.id }),

  keepAlarmDraft: ({ alarm, user, body }, { db, clock }) => keepDraft(db, { userId: user.id, alarmId: alarm.id }, body.text, clock.now()),
})

/** Alarms go only to somebody who may operate all of their devices. @throws Refusal 20004 */
async function demandAssignee({ db }: Services, alarms: readonly AlarmSubject[], userId: string): Promise<void> {
  const people = await listAble(
    db,
    alarms.map(({ id }) => id),
  )
  if (!people.some(({ id }) => id === userId)) throw new Refusal(20004, { field: 'body.userId' })
}
