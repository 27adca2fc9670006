import type { FaultStep } from '@kilowatch/work'
import { reportFault, stepFault } from '../modules/faults/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { at, ownerOf } from './patrols.ts'
import { demoLanguage } from './people.ts'
import { type FaultyAlarm, hasDemoFaults, keepDemoFaults, longestAlarms } from './queries-faults.ts'
import { demoPatrol, hasDemoPatrol, type PatrolGround } from './queries-patrol.ts'

interface FaultStory {
  title: string
  note: string
  level: '1' | '2' | '3' | '4'
  /** Of an alarm that goes on, or of a device of this type. */
  of: 'alarm' | string
  /** Hours ago. */
  begun: number
  went: readonly { step: FaultStep; hours: number; values?: Readonly<Record<string, string>> }[]
}

const group = '门诊楼'

/** From the one that was just reported to the one that is closed. */
const stories: readonly FaultStory[] = [
  {
    ...{ title: '2# 风扇异响', note: '巡检时听到 2# 风扇有异响，转速正常', level: '2', of: 'ups', begun: 74 },
    went: [
      { step: 'confirm', hours: 73, values: { level: '2', note: '现场复听，轴承磨损' } },
      { step: 'plan', hours: 72, values: { plan: '转维修旁路，更换 2# 风扇，转回逆变' } },
      { step: 'repair', hours: 50, values: { company: '恒信电源服务', people: '周晓东、郑凯' } },
      { step: 'finish', hours: 48.5, values: { done: '更换 2# 风扇，复紧端子，转回逆变' } },
      { step: 'recover', hours: 46, values: { note: '运行两小时无异响' } },
      { step: 'close', hours: 45 },
    ],
  },
  {
    ...{ title: '告警持续未恢复', note: '现场检查中', level: '3', of: 'alarm', begun: 0.4 },
    went: [
      { step: 'confirm', hours: 0.3, values: { level: '3' } },
      { step: 'plan', hours: 0.2, values: { plan: '检查传感器与负载，必要时联系厂家' } },
    ],
  },
]

const hour = 3_600_000

/** Faults of the demo's week, through the same commands as anybody's; once, when its patrols are there and something alarms. */
export async function faultDemo(services: Services): Promise<void> {
  const { db, clock } = services
  if ((await hasDemoFaults(db)) || !(await hasDemoPatrol(db))) return
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (text: string) => demoName(text, language)
  const ground = await demoPatrol(db, [word(group)], clock.now())
  const [alarm] = ground ? await longestAlarms(db, ground.businessId) : []
  if (!ground || !alarm) return
  await keepDemoFaults(db, clock.now())
  for (const story of stories) await tellFault(story, { services, ground, alarm, word })
}

interface Telling {
  services: Services
  ground: PatrolGround
  alarm: FaultyAlarm
  word: (text: string) => string
}

async function tellFault(story: FaultStory, { services, ground, alarm, word }: Telling): Promise<void> {
  const { title, note, level, of, begun, went } = story
  const actor = ownerOf(ground)
  const finder = ground.people.get('staff-sun')
  const by: UserActor & { business: { id: string } } = finder ? { ...actor, user: { ...finder, business: actor.business } } : actor
  const now = services.clock.now().getTime()
  const devices = of === 'alarm' ? [] : ground.groups.flatMap((one) => one.devices.filter(({ type }) => type === of)).slice(0, 1)
  const alarms = of === 'alarm' ? [alarm] : []
  if (devices.length + alarms.length === 0) return
  const earliest = of === 'alarm' ? alarm.openedAt.getTime() : 0
  const ago = (hours: number) => at(services, new Date(Math.max(earliest, now - hours * hour)))
  const wish = { title: word(title), note: word(note), level, dueOn: null, assigneeId: actor.user.id, fileIds: [] }
  // Whoever owns the business sees every alarm of it.
  const reporter = of === 'alarm' ? actor : by
  const id = await reportFault(wish, { devices, alarms }, reporter, ago(begun))
  for (const { step, hours, values = {} } of went) {
    const said = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, word(value)]))
    await stepFault(id, { step, values: said }, actor, ago(hours))
  }
}
