import type { Language } from '@kilowatch/catalog'
import type { PatrolTemplateWish, TemplateLine } from '@kilowatch/contract'
import { dayIn, daysAfter } from '@kilowatch/work'
import type { RecordSubject } from '../http/subjects.ts'
import { addPlan, addTask, arrangeTask, askForChange, executeTask, makeTasks } from '../modules/patrol/index.ts'
import { addTemplate } from '../modules/patrol-records/index.ts'
import { saveSkills } from '../modules/people/index.ts'
import { everySample, findPoints } from '../modules/telemetry/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { beginningOf, type FormStory, tellForm } from './patrol-forms.ts'
import { demoLanguage } from './people.ts'
import { demoPatrol, employeeOf, hasDemoPatrol, keepDemoPatrol, type PatrolGround, tasksOfPlan } from './queries-patrol.ts'

interface Story {
  name: string
  group: string
  /** The group's devices of these types; all of them. */
  types?: readonly string[]
  assignee?: string
  every: number
  unit: 'day' | 'week' | 'month'
  countedFrom?: 'completed'
  /** Days after the beginning of the demo's week. */
  starts: number
  windowDays: number
  aheadDays: number
  workdaysOnly?: true
  minutes: number
  skills?: string
  /** Asks what the business wants of these devices. */
  sheet?: PatrolTemplateWish
  /** What became of its tasks, in their order: the states that each was brought to, or what was written down on it. */
  went: readonly (readonly number[] | FormStory)[]
}

/** The demo's week began so many days ago. */
const week = 6
const signed = { inspector: 'staff-sun', department: 'staff-zhou' } as const
const done = { ...signed, ends: 'confirmed' } as const

const usual = { required: false, pictured: false, tolerance: null }
/** What is written down of a UPS that is discharged on purpose. */
const dischargeSheet: PatrolTemplateWish = {
  ...{ name: 'UPS 季度放电表', type: 'ups' },
  lines: [
    { ...usual, of: 'catalogue', key: 'load', required: true },
    { ...usual, of: 'catalogue', key: 'battery_voltage', required: true, tolerance: { absolute: 2 } },
    {
      ...{ of: 'own', key: 'minutes', name: '放电时长', required: true, pictured: false },
      ask: { kind: 'number', unit: 'min', decimals: 0, range: [0, 240], passes: [15, 240] },
    },
    {
      ...{ of: 'own', key: 'transfer', name: '切换过程', required: true, pictured: false },
      ask: {
        kind: 'choice',
        choices: [
          { name: '无间断', fails: false },
          { name: '有间断', fails: true },
        ],
      },
    },
    { ...usual, of: 'catalogue', key: 'battery_look', required: true, pictured: true },
    { ...usual, of: 'catalogue', key: 'remarks' },
  ],
}

const stories: readonly Story[] = [
  {
    ...{ name: '门诊楼日检', group: '门诊楼', assignee: 'staff-sun', every: 1, unit: 'day', starts: 0, windowDays: 0, aheadDays: 14 },
    minutes: 30,
    went: [done, done, done, done, [], done, { ...signed, ends: 'draft' }],
  },
  {
    ...{ name: '门诊楼周检', group: '门诊楼', assignee: 'staff-sun', every: 1, unit: 'week', starts: 2, windowDays: 3, aheadDays: 45 },
    minutes: 60,
    went: [
      {
        ...{ ...signed, ends: 'submitted', daysLater: 3, minutesLater: 45 },
        finding: { type: 'ups', key: 'terminals', value: 'wrong', note: '2 号输出端子变色，停电后紧固并复测' },
      },
    ],
  },
  {
    ...{ name: '数据中心周检', group: '数据中心', assignee: 'staff-wu', every: 1, unit: 'week', starts: 1, windowDays: 2, aheadDays: 45 },
    ...{ minutes: 90, workdaysOnly: true },
    went: [{ inspector: 'staff-wu', department: 'staff-zheng', ends: 'confirmed' }],
  },
  {
    ...{ name: '数据中心 UPS 月检', group: '数据中心', types: ['ups'], assignee: 'staff-wu', every: 1, unit: 'month', starts: 4 },
    ...{ windowDays: 3, aheadDays: 45, minutes: 45 },
    went: [
      {
        ...{ inspector: 'staff-wu', department: 'staff-zheng', ends: 'returned', daysLater: 1 },
        returns: { key: 'output_voltage', reason: '输出电压请在满载切换后复测' },
      },
    ],
  },
  {
    ...{ name: '数据中心弱电间月检', group: '数据中心', every: 1, unit: 'month', starts: 3, windowDays: 0, aheadDays: 45, minutes: 60 },
    went: [[4]],
  },
  {
    ...{ name: '数据中心季度放电', group: '数据中心', types: ['hsbat', 'hsbat2', 'D072', 'ups'], every: 3, unit: 'month' },
    ...{ countedFrom: 'completed', starts: 9, windowDays: 6, aheadDays: 30, minutes: 150, skills: '高压电工证' },
    sheet: dischargeSheet,
    went: [],
  },
]

/** Who holds what, and how many days it still holds: one of them ends soon. */
const certificates = [{ of: 'staff-wu', skill: '高压电工证', days: 24 }] as const

/** What an agent was given and may begin, and asks to do later. */
const agentTask = { title: 'ATS 切换演练', days: 2, windowDays: 3, reason: '厂家工程师当天不在', wanted: 4 }
const reasons: Readonly<Record<number, string>> = { 4: '机房施工，当天停检' }
const hour = 3_600_000
const address = '127.0.0.1'

/**
 * Plans of two groups, a week of tasks in every state and what was written down on them, through the same commands as anybody's; once, when
 * both groups have their devices and these have told what they measured.
 */
export async function patrolDemo(services: Services): Promise<void> {
  const { db, clock } = services
  if (await hasDemoPatrol(db)) return
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (name: string) => demoName(name, language)
  const ground = await demoPatrol(db, [...new Set(stories.map(({ group }) => word(group)))], clock.now())
  if (!ground || !(await haveTold(services, ground))) return
  await keepDemoPatrol(db, clock.now())
  const today = dayIn(clock.now(), ground.timeZone)
  const telling = { services, ground, language, today, now: clock.now() }
  await tellOfSkills(telling)
  for (const story of stories) await tellStory(story, telling)
  await makeTasks(services)
  await tellOfAgent(telling)
}

const minute = 60_000
/** A demo whose devices tell nothing of the past is inspected all the same. */
const patience = 4 * minute

/** Whether the devices have told their past, which begins with the oldest, up to the last moment at which they were inspected. */
async function haveTold({ db, clock }: Services, { groups, begins }: PatrolGround): Promise<boolean> {
  const now = clock.now().getTime()
  const from = beginningOf(begins.getTime(), now) + 30 * minute
  for (const { devices } of groups) {
    const device = devices.find(({ type }) => type === 'ups')
    if (!device || now - device.since.getTime() > patience) continue
    const range = { from: new Date(from), to: new Date(from + 5 * minute) }
    if (!(await hasTold(db, device.id, 'load', range))) return false
  }
  return true
}

/** Whether anything of a device is stored for that time, where it has the point. */
export async function hasTold(db: Services['db'], deviceId: number, point: string, range: { from: Date; to: Date }): Promise<boolean> {
  const points = await findPoints(db, deviceId, [point])
  if (points.length > 0) for await (const _ of everySample(db, { deviceId, ...range }, points)) return true
  return false
}

interface Telling {
  services: Services
  ground: PatrolGround
  language: Language
  today: string
  now: Date
}

/** The services as they were at another moment. */
export function at(services: Services, moment: Date): Services {
  return { ...services, clock: { now: () => moment } }
}

export function ownerOf({ owner, businessId }: PatrolGround): UserActor & { business: { id: string } } {
  const business = { id: businessId }
  return { user: { ...owner, business }, business, address }
}

async function tellOfSkills({ services, ground, language, today }: Telling): Promise<void> {
  for (const { of, skill, days } of certificates) {
    const id = await employeeOf(services.db, ground.businessId, ground.people.get(of)?.id)
    if (id) await saveSkills(id, [{ name: demoName(skill, language), until: daysAfter(today, days) }], ownerOf(ground), services)
  }
}

async function tellStory(story: Story, { services, ground, language, today, now }: Telling): Promise<void> {
  const word = (name: string) => demoName(name, language)
  const group = ground.groups.find(({ name }) => name === word(story.group))
  if (!group) return
  const ofTypes = group.devices.filter(({ type }) => story.types?.includes(type) ?? true)
  const devices = ofTypes.length > 0 ? ofTypes : group.devices
  const begun = new Date(now.getTime() - week * 24 * hour)
  const { name, every, unit, windowDays, aheadDays, minutes, skills = '' } = story
  const wish = {
    ...{ name: word(name), every, unit, windowDays, aheadDays, minutes, skills: skills && word(skills), note: '', enabled: true },
    ...{
      withoutSkill: '',
      templateIds: story.sheet ? [await addTemplate(inDemoLanguage(story.sheet, word), ownerOf(ground), at(services, begun))] : [],
      countedFrom: story.countedFrom ?? ('planned' as const),
      startsOn: daysAfter(today, story.starts - week),
    },
    ...{
      workdaysOnly: story.workdaysOnly ?? false,
      groupId: group.id,
      assigneeId: ground.people.get(story.assignee ?? '')?.id ?? null,
      providerId: null,
    },
    boxIds: devices.map(({ boxId }) => boxId),
  }
  const actor = ownerOf(ground)
  const plan = await addPlan({ wish, devices }, actor, at(services, begun))
  const tasks = await tasksOfPlan(services.db, plan)
  for (const [place, went] of story.went.entries()) {
    const task = tasks[place]
    // Holidays move a task to a day that is still to come.
    if (!task || task.begins > now) continue
    if ('ends' in went) {
      await tellForm({ services, ground, language, task }, went)
      continue
    }
    // In the morning of its day, but nothing is done that is still to come.
    const morning = new Date(Math.min(task.begins.getTime() + 9 * hour, now.getTime() - hour))
    const subject: RecordSubject<'work'> = { kind: 'work', id: task.id, businessId: ground.businessId, roles: ['admin'] }
    for (const [step, state] of went.entries()) {
      const moment = new Date(morning.getTime() + step * 20 * 60_000)
      const reason = reasons[state]
      await executeTask(subject, { state, ...(reason ? { reason: word(reason) } : {}) }, actor, at(services, moment))
    }
  }
}

/** The business's own words in the demo's language. */
function inDemoLanguage({ name, type, lines }: PatrolTemplateWish, word: (name: string) => string): PatrolTemplateWish {
  const told = lines.map((line): TemplateLine => {
    if (line.of === 'catalogue') return line
    const { ask } = line
    const said = ask.kind === 'choice' ? { ...ask, choices: ask.choices.map((choice) => ({ ...choice, name: word(choice.name) })) } : ask
    return { ...line, name: word(line.name), ask: said }
  })
  return { name: word(name), type, lines: told }
}

async function tellOfAgent({ services, ground, language, today }: Telling): Promise<void> {
  const word = (name: string) => demoName(name, language)
  const devices = ground.groups.flatMap((group) => group.devices).slice(0, 2)
  const wish = {
    ...{ title: word(agentTask.title), plannedOn: daysAfter(today, agentTask.days), windowDays: agentTask.windowDays },
    ...{ minutes: 120, skills: '', note: '', groupId: null, assigneeId: null, providerId: null, templateIds: [] },
  }
  const actor = ownerOf(ground)
  const id = await addTask(wish, devices, actor, services)
  const { agent, businessId } = ground
  if (!agent) return
  await arrangeTask({ kind: 'work', id, businessId, roles: ['admin'] }, { agent: agent.email }, actor, services)
  const asked = { reason: word(agentTask.reason), plannedOn: daysAfter(today, agentTask.wanted), assigneeId: null, boxIds: null }
  const by: UserActor = { user: { id: agent.id, name: agent.name, business: null }, address }
  await askForChange({ kind: 'work', id, businessId, roles: ['agent'] }, asked, by, services)
}
