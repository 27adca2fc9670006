import type { Language } from '@kilowatch/catalog'
import type { RectificationLevel } from '@kilowatch/contract'
import { dayIn, daysAfter } from '@kilowatch/work'
import { addNode, addRectification, checkRectification, takeRectificationStep } from '../modules/rectifications/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import type { DemoSide } from './queries-providers.ts'
import { keepDemoRectifications, type RectificationGround, rectificationGround } from './queries-rectifications.ts'

interface Story {
  title: string
  problem: string
  demand: string
  level: RectificationLevel
  /** The last day, after today. */
  due: number
  /** To whom it is given; nobody: it stays open. */
  to?: 'department' | 'person' | 'provider'
  /** A device of this type has it. */
  type?: string
  notes?: readonly string[]
  /** How far it came. */
  went: 'raised' | 'begun' | 'submitted' | 'accepted' | 'closed' | 'cancelled'
}

const stories: readonly Story[] = [
  {
    ...{ title: '配电室门口堆放杂物', problem: '疏散通道被纸箱占用', demand: '清空并划线标识', level: 'minor', due: 5, went: 'raised' },
  },
  {
    ...{ title: '电缆孔洞未封堵', problem: '机房地板下两处穿墙孔未做防火封堵', demand: '用防火泥封堵并拍照', level: 'major', due: 3 },
    ...{ to: 'department', went: 'raised' },
  },
  {
    ...{ title: '电池架接地松动', problem: '接地电阻 4.2 Ω', demand: '不大于 1 Ω', level: 'severe', due: 2, to: 'person', type: 'ups' },
    notes: ['已停电检查，接地排螺栓松动', '更换接地线并紧固，待复测'],
    went: 'begun',
  },
  {
    ...{
      title: '应急照明不亮',
      problem: '值班室应急灯两盏不亮',
      demand: '更换电池',
      level: 'major',
      due: -1,
      to: 'department',
      went: 'begun',
    },
    notes: ['已到货一盏'],
  },
  {
    ...{ title: '空调冷凝水管漏水', problem: '地面有积水，距列头柜 1 m', demand: '更换水管并加漏水绳', level: 'major', due: 4 },
    ...{ to: 'provider', type: 'ac', notes: ['水管已更换'], went: 'submitted' },
  },
  {
    ...{ title: '门禁记录时间不准', problem: '比标准时间慢 9 分钟', demand: '对时并检查时钟源', level: 'minor', due: 1, to: 'person' },
    ...{ notes: ['已对时'], went: 'accepted' },
  },
  {
    ...{
      title: '灭火器压力不足',
      problem: '3 号间两具压力在红区',
      demand: '更换',
      level: 'severe',
      due: 0,
      to: 'department',
      went: 'closed',
    },
    notes: ['已更换两具'],
  },
  {
    ...{ title: '机柜盲板缺失', problem: 'A 列缺盲板 6 块', demand: '补齐', level: 'minor', due: 6, went: 'cancelled' },
  },
]

const [result, returned, cancelled] = ['已按要求完成，现场已清理', '照片看不清端子', '与上月的整改重复']
const day = 86_400_000
const address = '127.0.0.1'

/** One rectification in each state, by the demo's business and its provider, through the same commands as anybody's; once. */
export async function rectifyDemo(services: Services): Promise<void> {
  const { db, clock } = services
  const ground = await rectificationGround(db)
  if (!ground) return
  await keepDemoRectifications(db, clock.now())
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  for (const [place, story] of stories.entries()) await tellStory(story, place, { services, ground, language })
}

interface Telling {
  services: Services
  ground: RectificationGround
  language: Language
}

const actorOf = ({ id, name, businessId }: DemoSide): UserActor & { business: { id: string } } => {
  const business = { id: businessId }
  return { user: { id, name, business }, business, address }
}

async function tellStory(story: Story, place: number, { services, ground, language }: Telling): Promise<void> {
  const word = (text: string) => demoName(text, language)
  const now = services.clock.now()
  const begun = now.getTime() - 6 * day
  // A step every few hours after it was raised.
  let steps = place
  const next = (): Services => ({ ...services, clock: { now: () => new Date(begun + ++steps * 3 * 3_600_000) } })
  const { title, problem, demand, level, due, to, type, notes = [], went } = story
  const texts = { title: word(title), problem: word(problem), demand: word(demand), level }
  const dueOn = daysAfter(dayIn(now, ground.timeZone), due)
  const devices = ground.devices.filter((device) => device.type === type).slice(0, 1)
  const holders = {
    departmentId: to === 'department' ? (ground.departments.at(-1)?.id ?? null) : null,
    providerId: to === 'provider' ? ground.provider.businessId : null,
    assigneeId: to === 'person' ? (ground.people.get('demo-operate') ?? null) : null,
  }
  const owner = actorOf(ground.client)
  // Nobody accepts what they have written themselves.
  const judge = ground.manager ? actorOf({ ...ground.client, ...ground.manager }) : owner
  const doer = to === 'provider' ? actorOf(ground.provider) : owner
  const id = await addRectification({ ...texts, dueOn, ...holders, groupId: ground.group }, devices, owner, next())
  const record = { kind: 'work' as const, id, businessId: ground.client.businessId, roles: ['admin'] }
  if (went === 'cancelled') return takeRectificationStep(record, 'cancel', { reason: word(cancelled) }, owner, next())
  if (went === 'raised') return
  await takeRectificationStep(record, 'begin', {}, doer, next())
  for (const text of notes) await addNode(record, { text: word(text), on: null, files: [] }, doer, next())
  if (went === 'begun') return
  await takeRectificationStep(record, 'submit', { result: word(result) }, doer, next())
  if (went === 'submitted') return
  if (place % 2 === 0) {
    await checkRectification(record, { accepted: false, reason: word(returned) }, judge, next())
    await takeRectificationStep(record, 'submit', { result: word(result) }, doer, next())
  }
  await checkRectification(record, { accepted: true, reason: '' }, judge, next())
  if (went === 'closed') await takeRectificationStep(record, 'close', { note: '' }, owner, next())
}
