import type { ScheduleKind, ScheduleReminder } from '@kilowatch/contract'
import { dayIn, daysAfter, type ScheduleRepeat } from '@kilowatch/work'
import { addSchedule, takeScheduleStep } from '../modules/schedules/index.ts'
import type { Services } from '../services.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { keepDemoSchedules, scheduleGround } from './queries-schedules.ts'

interface Story {
  title: string
  kind: ScheduleKind
  note: string
  /** Days from today: entered, due. */
  entered: number
  due: number
  time?: string
  repeat: ScheduleRepeat
  remind: ScheduleReminder
  /** Log-in names of those whom it is for. */
  for: readonly string[]
  airs?: true
  /** Done on its day, with these words. */
  done?: string
}

const stories: readonly Story[] = [
  {
    ...{ title: '空调滤网清洗', kind: 'maintenance', note: '清洗或更换，清洗后看压差', entered: -20, due: 0, repeat: 'month' },
    ...{ remind: 'day', for: ['demo-operate', 'demo-view'], airs: true },
  },
  {
    ...{ title: '柴油发电机带载试验', kind: 'inspection', note: '带载 30 分钟，记录油压、水温', entered: -12, due: -2, repeat: 'quarter' },
    ...{ remind: 'three-days', for: ['demo-operate'] },
  },
  {
    ...{ title: '运维周报', kind: 'report', note: '', entered: -9, due: -4, time: '17:00', repeat: 'week', remind: 'hour', for: ['demo'] },
    done: '已发送给信息科和后勤',
  },
  {
    ...{ title: '市电中断演练', kind: 'drill', note: '与后勤、信息科一起', entered: -6, due: 5, time: '14:00', repeat: 'half-year' },
    ...{ remind: 'week', for: ['demo', 'demo-operate'] },
  },
  {
    ...{
      title: 'UPS 维保合同续签',
      kind: 'renewal',
      note: '合同月底到期',
      entered: -3,
      due: 9,
      repeat: 'once',
      remind: 'week',
      for: ['demo'],
    },
  },
]

const hour = 3_600_000
const address = '127.0.0.1'

/** What the demo's people are to do in these weeks, one of it overdue, through the same commands as anybody's; once. */
export async function scheduleDemo(services: Services): Promise<void> {
  const { db, clock } = services
  const ground = await scheduleGround(db)
  if (!ground) return
  await keepDemoSchedules(db, clock.now())
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (text: string) => demoName(text, language)
  const { businessId, timeZone, owner, people, airs } = ground
  const now = clock.now().getTime()
  const at = (days: number): Services => ({ ...services, clock: { now: () => new Date(now + days * 24 * hour) } })
  const day = (days: number) => daysAfter(dayIn(now, timeZone), days)
  const business = { id: businessId, right: 'main' as const }
  const actor = { user: { ...owner, business }, business, address }
  for (const { title, note, entered, due, time, for: logins, airs: ofAirs, done, ...rest } of stories) {
    const personIds = logins.flatMap((login) => people.get(login)?.id ?? [])
    const wish = {
      ...rest,
      title: word(title),
      note: word(note),
      dueOn: day(due),
      dueTime: time ?? null,
      untilOn: null,
      groupId: null,
      personIds,
    }
    const id = await addSchedule(wish, ofAirs ? airs : [], actor, at(entered))
    if (done) await takeScheduleStep({ id }, 'complete', { note: word(done) }, actor, at(due))
  }
}
