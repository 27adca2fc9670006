import type { FaultStep } from '@kilowatch/work'
import { confirmAlarms } from '../modules/alarms/index.ts'
import { enterRepairCost, readFault, reportFault, stepFault } from '../modules/faults/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { tellHandled } from './handled.ts'
import { demoName } from './names.ts'
import { at, hasTold, ownerOf } from './patrols.ts'
import { demoLanguage } from './people.ts'
import {
  type AlarmKind,
  type FaultyAlarm,
  hasDemoFaults,
  keepDemoFaults,
  longestAlarms,
  type PastAlarm,
  pastAlarm,
  symptomsOf,
} from './queries-faults.ts'
import { demoPatrol, hasDemoPatrol, type PatrolGround } from './queries-patrol.ts'

interface Told {
  step: FaultStep
  /** After the alarm was raised, and after it cleared where the readings are back. */
  minutes: number
  since: 'raised' | 'cleared'
  by: 'finder' | 'owner'
  values?: Readonly<Record<string, string>>
}

interface FaultStory {
  title: string
  note: string
  level: '1' | '2' | '3' | '4'
  went: readonly Told[]
}

/** Of an alarm of the past, to the bill: what was said when it was confirmed, how long after it was raised, and what it cost. */
interface PastStory extends FaultStory {
  /** Of which devices, and of what. */
  type: string
  kind: AlarmKind
  seen: { note: string; minutes: number }
  /** Written down when the bill came, after everything was over; minutes after the alarm cleared. */
  bill: {
    minutes: number
    hours: number
    rate: number
    other: number
    otherNote: string
    parts: readonly { name: string; model: string; count: number; price: number }[]
  }
}

const group = '门诊楼'
/** Answers for the group's rounds; sees its alarms. */
const finder = 'staff-sun'

/** An incomer that lost its supply at night: UPSs and emergency lights fed from their batteries, it was repaired, and readings proved it. */
const lostIncomer: PastStory = {
  ...{ title: '2# 进线失电', note: 'UPS-A、UPS-B 与应急照明转为电池供电，ATS-02 已切到 1# 进线', level: '4' },
  ...{ type: 'meter', kind: { point: 'phase_loss', side: 'lost' }, seen: { note: '值班室已知，赶往门诊楼配电室', minutes: 3 } },
  went: [
    { step: 'confirm', since: 'raised', minutes: 8, by: 'owner', values: { level: '4', note: '进线柜 B 相端子发热，断路器脱扣' } },
    { step: 'plan', since: 'raised', minutes: 10, by: 'finder', values: { plan: '验电、挂接地线，更换端子后恢复送电' } },
    { step: 'repair', since: 'raised', minutes: 11, by: 'finder', values: { company: '恒信电源服务', people: '周晓东、郑凯' } },
    { step: 'finish', since: 'cleared', minutes: 12, by: 'finder', values: { done: '更换 B 相进线端子，扭矩 35 N·m，送电后三相电压正常' } },
    { step: 'recover', since: 'cleared', minutes: 134, by: 'owner', values: { note: '两小时电压与温度平稳，电池已回充' } },
    { step: 'close', since: 'cleared', minutes: 137, by: 'owner' },
  ],
  bill: {
    ...{ minutes: 141, hours: 2, rate: 180, other: 120, otherNote: '夜间交通' },
    parts: [{ name: '进线端子', model: 'DT-185', count: 3, price: 58 }],
  },
}

/** A fan that failed: the room grew warm, it was repaired, and readings proved it. */
const failedFan: PastStory = {
  ...{ title: '电池室空调风机停转', note: '电池室温度持续上升，空调无风', level: '3' },
  ...{ type: 'th', kind: { point: 'probe.%.temperature', side: 'high' }, seen: { note: '去现场查看', minutes: 6 } },
  went: [
    { step: 'confirm', since: 'raised', minutes: 14, by: 'owner', values: { level: '3', note: '现场确认，风机电容失效' } },
    { step: 'plan', since: 'raised', minutes: 18, by: 'finder', values: { plan: '更换风机电容，试运行后观察温度' } },
    { step: 'repair', since: 'raised', minutes: 22, by: 'finder', values: { company: '恒信电源服务', people: '周晓东、郑凯' } },
    { step: 'finish', since: 'cleared', minutes: 4, by: 'finder', values: { done: '更换风机电容，风量与电流正常' } },
    { step: 'recover', since: 'cleared', minutes: 129, by: 'owner', values: { note: '两小时温度平稳' } },
    { step: 'close', since: 'cleared', minutes: 134, by: 'owner' },
  ],
  bill: {
    ...{ minutes: 137, hours: 1.5, rate: 160, other: 80, otherNote: '交通' },
    parts: [
      { name: '风机运行电容', model: 'CBB65 35 µF 450 V', count: 1, price: 86 },
      { name: '接线端子', model: '', count: 4, price: 6.5 },
    ],
  },
}

const pastStories = [lostIncomer, failedFan]

/** What goes on is being looked at. */
const underWay: FaultStory = {
  ...{ title: '空调滤网堵塞', note: '滤网压差高，风量下降', level: '2' },
  went: [
    { step: 'confirm', since: 'raised', minutes: 6, by: 'owner', values: { level: '2' } },
    { step: 'plan', since: 'raised', minutes: 12, by: 'owner', values: { plan: '备件到货，今日下午更换滤网' } },
  ],
}

const minute = 60_000
/** A demo whose devices tell nothing of the past has its other fault all the same. */
const patience = 6 * minute

/** Faults of the demo, through the same commands as anybody's; once, when its patrols are there, its past is told and something alarms. */
export async function faultDemo(services: Services): Promise<void> {
  const { db, clock } = services
  if ((await hasDemoFaults(db)) || !(await hasDemoPatrol(db))) return
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (text: string) => demoName(text, language)
  const ground = await demoPatrol(db, [word(group)], clock.now())
  const [present] = ground ? await longestAlarms(db, ground.businessId) : []
  if (!ground || !present) return
  const pasts = await Promise.all(pastStories.map(async (story) => ({ story, alarm: await toldPast(services, ground, story) })))
  if (pasts.some(({ alarm }) => alarm === 'later')) return
  await keepDemoFaults(db, clock.now())
  const telling = { services, ground, word }
  for (const { story, alarm } of pasts) if (alarm && alarm !== 'later') await tellPast(alarm, story, telling)
  await tellUnderWay(present, telling)
  await tellHandled(telling, ground.people.get(finder))
}

/** The alarm that a story is of, once readings after it are there; undefined: the past has none. */
async function toldPast(
  services: Services,
  { businessId, groups }: PatrolGround,
  { type: wanted, kind, went }: PastStory,
): Promise<PastAlarm | 'later' | undefined> {
  const devices = groups.flatMap((one) => one.devices)
  const now = services.clock.now().getTime()
  const isNew = devices.some(({ since }) => now - since.getTime() < patience)
  const ids = devices.filter(({ type }) => type === wanted).map(({ id }) => id)
  const last = Math.max(...went.map(({ minutes }) => minutes))
  const found = await pastAlarm(services.db, businessId, ids, kind, new Date(now - last * minute))
  const end = found ? found.releasedAt.getTime() + last * minute : 0
  const told = found && (await hasTold(services.db, found.deviceId, found.point, { from: new Date(end), to: new Date(end + 5 * minute) }))
  return told ? found : isNew ? 'later' : undefined
}

interface Telling {
  services: Services
  ground: PatrolGround
  word: (text: string) => string
}

type Actor = UserActor & { business: { id: string } }

async function tellPast(alarm: PastAlarm, story: PastStory, telling: Telling): Promise<void> {
  const { services, ground, word } = telling
  const { seen } = story
  const owner = ownerOf(ground)
  const found = ground.people.get(finder)
  const by: Actor = found ? { ...owner, user: { ...found, business: owner.business } } : owner
  const raised = (minutes: number) => at(services, new Date(alarm.openedAt.getTime() + minutes * minute))
  const explained = [alarm, ...(await symptomsOf(services.db, alarm.id))].map((each) => ({ ...each, right: 'operate' as const }))
  await confirmAlarms({ alarms: explained, note: word(seen.note) }, by, raised(seen.minutes))
  const wish = { ...wordsOf(story, word), symptoms: true, assigneeId: by.user.id }
  const id = await reportFault(wish, { devices: [], alarms: [alarm] }, by, raised(seen.minutes + 3))
  await tellSteps(id, story, { ...telling, by, raisedAt: alarm.openedAt, clearedAt: alarm.releasedAt })
  await tellBill(id, alarm.releasedAt, story, telling)
}

async function tellBill(id: string, clearedAt: Date, { bill }: PastStory, { services, ground, word }: Telling): Promise<void> {
  const owner = ownerOf(ground)
  const { minutes, parts, otherNote, ...sums } = bill
  const [repair] = (await readFault(id, owner.user.id, services)).repairs
  if (!repair) return
  const named = parts.map((part) => ({ ...part, name: word(part.name) }))
  const wish = { ...sums, parts: named, otherNote: word(otherNote), repairId: repair.id, seenAt: null }
  const work = { kind: 'work' as const, id, businessId: ground.businessId, roles: ['admin'] }
  await enterRepairCost(work, wish, owner, at(services, new Date(clearedAt.getTime() + minutes * minute)))
}

/** Whoever owns the business sees every alarm of it; nothing is told from before it was raised, or of what is still to come. */
async function tellUnderWay(alarm: FaultyAlarm, telling: Telling): Promise<void> {
  const { services, ground, word } = telling
  const owner = ownerOf(ground)
  const now = services.clock.now().getTime()
  const begun = new Date(Math.max(alarm.openedAt.getTime(), now - 24 * minute))
  const wish = { ...wordsOf(underWay, word), assigneeId: owner.user.id }
  const id = await reportFault(wish, { devices: [], alarms: [alarm] }, owner, at(services, begun))
  await tellSteps(id, underWay, { ...telling, by: owner, raisedAt: begun, clearedAt: begun })
}

const wordsOf = ({ title, note, level }: FaultStory, word: Telling['word']) => ({
  ...{ title: word(title), note: word(note), level, dueOn: null, fileIds: [], symptoms: false },
})

interface StepsTelling extends Telling {
  by: Actor
  raisedAt: Date
  clearedAt: Date
}

async function tellSteps(id: string, story: FaultStory, { services, ground, word, by, raisedAt, clearedAt }: StepsTelling): Promise<void> {
  const now = services.clock.now().getTime()
  for (const { step, minutes, since, by: who, values = {} } of story.went) {
    const said = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, word(value)]))
    const moment = (since === 'raised' ? raisedAt : clearedAt).getTime() + minutes * minute
    await stepFault(id, { step, values: said }, who === 'owner' ? ownerOf(ground) : by, at(services, new Date(Math.min(moment, now))))
  }
}
