import { type Schedule, type ScheduleRow, scheduleCalls, scheduleList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { listTimeline } from '../work/index.ts'
import { readCalendar } from './calendar.ts'
import { addSchedule, changeSchedule } from './commands/arrange.ts'
import { notifyPeople, postponeSchedule, takeScheduleStep } from './commands/steps.ts'
import { type NoticeRow, noticesOf } from './queries/notices.ts'
import { findRow, findTexts, membersOf, overdueSchedules, type ScheduleStored, schedulesOfPerson, todayOf } from './queries/schedules.ts'
import { demandSpan, dueText, reminderOf } from './rules.ts'

const lists = listHandlers<typeof scheduleList, ScheduleStored>(scheduleList, schedulesOfPerson, {
  show: (rows) => rows.map(rowOf),
  cells: {
    dueOn: (row) => dueText(row),
    overdue: ({ overdue }, { language }) => (overdue ? word('yes', language) : ''),
    people: ({ people }) => people.map(({ name }) => name).join('、'),
    group: ({ group }) => group?.name ?? '',
  },
})

function rowOf({ createdAt, changedAt, remind, ...row }: ScheduleStored): ScheduleRow {
  return { ...row, remind: reminderOf(remind), createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() }
}

const noticeOf = ({ at, ...notice }: NoticeRow) => ({ ...notice, at: at.toISOString() })
/** Of what an answer holds at once. */
const mostOverdue = 200

export const scheduleHandlers = handlers(scheduleCalls, {
  listSchedules: lists.page,
  exportSchedules: lists.file,

  async readScheduleCalendar({ query, user, business }, { db, clock }) {
    demandSpan(query)
    const now = clock.now()
    const { rows, total, ahead } = await readCalendar(db, { userId: user.id, businessId: business.id, now, ...query })
    return { today: await todayOf(db, business.id, now), items: rows.map(rowOf), more: total - rows.length, ahead }
  },
  async listOverdueSchedules({ user, business }, { db, clock }) {
    const rows = await overdueSchedules(db, { userId: user.id, businessId: business.id, now: clock.now(), most: mostOverdue })
    return rows.map(rowOf)
  },

  async addSchedule({ body: { boxIds: _, ...wish }, devices, ...actor }, services) {
    return detail(await addSchedule(wish, devices, actor, services), actor.user.id, services)
  },
  async changeSchedule({ record, body: { schedule_id: _, ...wish }, ...actor }, services) {
    await changeSchedule(record, wish, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  readSchedule: ({ record, user }, services) => detail(record.id, user.id, services),
  async completeSchedule({ record, query: { note }, ...actor }, services) {
    await takeScheduleStep(record, 'complete', { note }, actor, services)
    return detail(record.id, actor.user.id, services)
  },

  async notifySchedulePeople({ record, ...actor }, services) {
    const id = await notifyPeople(record, actor, services)
    const notice = (await noticesOf(services.db, record.id)).find((one) => one.id === id)
    if (!notice) throw new Refusal(70003)
    return noticeOf(notice)
  },
  async listScheduleNotices({ record }, { db }) {
    if (!(await findTexts(db, record.id))) throw new Refusal(70003)
    return (await noticesOf(db, record.id)).map(noticeOf)
  },

  async postponeSchedule({ record, body, ...actor }, services) {
    await postponeSchedule(record, body, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  async skipSchedule({ record, body, ...actor }, services) {
    await takeScheduleStep(record, 'skip', body, actor, services)
    return detail(record.id, actor.user.id, services)
  },
  async cancelSchedule({ record, body, ...actor }, services) {
    await takeScheduleStep(record, 'cancel', body, actor, services)
    return detail(record.id, actor.user.id, services)
  },
})

/** @throws Refusal 70003 for work of another kind */
async function detail(id: string, userId: string, { db, clock }: Services): Promise<Schedule> {
  const texts = await findTexts(db, id)
  const row = texts && (await findRow(db, id, { userId, now: clock.now() }))
  if (!texts || !row) throw new Refusal(70003)
  const [members, timeline] = [await membersOf(db, id, userId), await listTimeline(db, 'work', id)]
  return { ...rowOf(row), ...texts, members, timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })) }
}
