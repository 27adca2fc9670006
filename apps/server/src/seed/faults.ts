import type { FaultStep } from '@kilowatch/work'
import { confirmAlarms } from '../modules/alarms/index.ts'
import { enterRepairCost, readFault, reportFault, stepFault } from '../modules/faults/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { tellHandled } from './handled.ts'
import { demoName } from './names.ts'
import { at, hasTold, ownerOf } from './patrols.ts'
import { demoLanguage } from './people.ts'
import { type FaultyAlarm, hasDemoFaults, keepDemoFaults, longestAlarms, type PastAlarm, pastAlarm } from './queries-faults.ts'
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

const group = '门诊楼'
/** Answers for the group's rounds; sees its alarms. */
const finder = 'staff-sun'

/** A fan that failed: the room grew warm, it was repaired, and readings proved it. */
const failedFan: FaultStory & { seen: string } = {
  ...{ title: '电池室空调风机停转', note: '电池室温度持续上升，空调无风', level: '3', seen: '去现场查看' },
  went: [
    { step: 'confirm', since: 'raised', minutes: 14, by: 'owner', values: { level: '3', note: '现场确认，风机电容失效' } },
    { step: 'plan', since: 'raised', minutes: 18, by: 'finder', values: { plan: '更换风机电容，试运行后观察温度' } },
    { step: 'repair', since: 'raised', minutes: 22, by: 'finder', values: { company: '恒信电源服务', people: '周晓东、郑凯' } },
    { step: 'finish', since: 'cleared', minutes: 4, by: 'finder', values: { done: '更换风机电容，风量与电流正常' } },
    { step: 'recover', since: 'cleared', minutes: 129, by: 'owner', values: { note: '两小时温度平稳' } },
    { step: 'close', since: 'cleared', minutes: 134, by: 'owner' },
  ],
}

/** Written down when the bill came, after everything was over. */
const bill = {
  ...{ minutes: 137, hours: 1.5, rate: 160, other: 80, otherNote: '交通' },
  parts: [
    { name: '风机运行电容', model: 'CBB65 35 µF 450 V', count: 1, price: 86 },
    { name: '接线端子', model: '', count: 4, price: 6.5 },
  ],
}

/** What goes on is being looked at. */
const underWay: FaultStory = {
  ...{ title: '告警持续未恢复', note: '现场检查中', level: '3' },
  went: [
    { step: 'confirm', since: 'raised', minutes: 6, by: 'owner', values: { level: '3' } },
    { step: 'plan', since: 'raised', minutes: 12, by: 'owner', values: { plan: '检查传感器与负载，必要时联系厂家' } },
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
  const past = await toldFan(services, ground)
  if (past === 'later') return
  await keepDemoFaults(db, clock.now())
  const telling = { services, ground, word }
  if (past) await tellFan(past, telling)
  await tellUnderWay(present, telling)
  await tellHandled(telling, ground.people.get(finder))
}

/** The alarm of the room that grew warm, once readings after it are there; undefined: the past has none. */
async function toldFan(services: Services, { businessId, groups }: PatrolGround): Promise<PastAlarm | 'later' | undefined> {
  const devices = groups.flatMap((one) => one.devices)
  const now = services.clock.now().getTime()
  const isNew = devices.some(({ since }) => now - since.getTime() < patience)
  const rooms = devices.filter(({ type }) => type === 'th').map(({ id }) => id)
  const last = Math.max(...failedFan.went.map(({ minutes }) => minutes))
  const found = await pastAlarm(services.db, businessId, rooms, new Date(now - last * minute))
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

async function tellFan(alarm: PastAlarm, telling: Telling): Promise<void> {
  const { services, ground, word } = telling
  const owner = ownerOf(ground)
  const found = ground.people.get(finder)
  const by: Actor = found ? { ...owner, user: { ...found, business: owner.business } } : owner
  const raised = (minutes: number) => at(services, new Date(alarm.openedAt.getTime() + minutes * minute))
  await confirmAlarms({ alarms: [{ ...alarm, right: 'operate' }], note: word(failedFan.seen) }, by, raised(6))
  const wish = { ...wordsOf(failedFan, word), assigneeId: by.user.id }
  const id = await reportFault(wish, { devices: [], alarms: [alarm] }, by, raised(10))
  await tellSteps(id, failedFan, { ...telling, by, raisedAt: alarm.openedAt, clearedAt: alarm.releasedAt })
  await tellBill(id, alarm.releasedAt, telling)
}

async function tellBill(id: string, clearedAt: Date, { services, ground, word }: Telling): Promise<void> {
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
