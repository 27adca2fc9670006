import { type DeviceType, deviceType } from '@kilowatch/catalog'
import {
  accountCalls,
  alarmCalls,
  alarmStatisticsCalls,
  authCaseList,
  businessAuthCalls,
  businessCalls,
  changeOrderCalls,
  type Device,
  departmentCalls,
  deviceCalls,
  deviceOperationCalls,
  deviceRelationCalls,
  doorPersonList,
  dutyCalls,
  type Employee,
  employeeCalls,
  type FaultRow,
  faultCalls,
  groupCalls,
  type Handover,
  handoverCalls,
  messageCalls,
  type Operation,
  operationCalls,
  type PatrolForm,
  type PatrolProviderRow,
  type PatrolTaskRow,
  type Project,
  patrolFormCalls,
  patrolPlanCalls,
  patrolTaskCalls,
  patrolTemplateCalls,
  positionCalls,
  projectCalls,
  providerCalls,
  type Rectification,
  rectificationCalls,
  type Schedule,
  scheduleCalls,
  siteCalls,
  uplinkCalls,
  type VrScene,
  vrSceneCalls,
  wallCalls,
} from '@kilowatch/contract'
import { demoFacts } from '../../apps/server/src/seed/facts.ts'
import { ask, type Caller } from './api-client.ts'
import type { Language } from './browser.ts'
import { chartedOf, informationOf, limitedOf, overviewOf, parametersOf, valuesOf } from './device-words.ts'
import type { Seen } from './page-checks.ts'
import { announcement, demoBusiness, grantReason, namesOfSubmission, partnerName } from './platform-data.ts'

/** The first of the devices that is of the type. */
export function deviceOf(devices: readonly Device[], code: string): Device {
  const found = devices.find(({ type }) => type === code)
  if (!found) throw new Error(`there is no device of type ${code}`)
  return found
}

/** What the demo has that addresses name. */
export interface DemoThings {
  devices: readonly Device[]
  employees: readonly Employee[]
  scenes: readonly VrScene[]
  /** Of the business's authentication. */
  authentication: string
  /** The task that the demo's agent was given. */
  patrolTask: PatrolTaskRow
  patrolForm: PatrolForm
  fault: FaultRow
  /** Who does patrols for the demo's business. */
  provider: PatrolProviderRow
  operation: Operation
  rectification: Rectification
  project: Project
  schedule: Schedule
  handover: Handover
  /** The device of the page that is opened, where it is one of a device. */
  device?: Device
}

/** Everything of the business that the caller sees. */
export async function demoThings(caller: Caller): Promise<DemoThings> {
  const [devices, employees, scenes, authentication, tasks, providers] = await Promise.all([
    ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } }),
    ask(caller, employeeCalls.listEmployees, { query: { pageSize: 200 } }),
    ask(caller, vrSceneCalls.listManagedScenes, {}),
    ask(caller, businessAuthCalls.readBusinessAuth, {}),
    patrolTasks(caller),
    patrolProviders(caller),
  ])
  const [patrolTask] = tasks
  const [provider] = providers
  if (!patrolTask) throw new Error('the demo has no patrol task')
  if (!provider) throw new Error('the demo has no provider of patrol')
  const patrolForm = await formOf(caller, patrolTask)
  const operation = await someOperation(caller)
  const rectification = await someRectification(caller)
  const project = await someProject(caller)
  const schedule = await someSchedule(caller)
  const handover = await someHandover(caller)
  const fault = await newestFault(caller, devices.items[0])
  const business = { employees: employees.items, authentication: authentication?.id ?? '' }
  return {
    devices: devices.items,
    scenes,
    patrolTask,
    patrolForm,
    fault,
    provider,
    operation,
    rectification,
    project,
    schedule,
    handover,
    ...business,
  }
}

/** The demo's faults come once something alarms; before, one is reported. */
async function newestFault(caller: Caller, device: Device | undefined): Promise<FaultRow> {
  const [fault] = (await ask(caller, faultCalls.listFaults, { query: {} })).items
  return fault ?? (await ask(caller, faultCalls.reportFault, { body: { title: '2# 风扇异响', boxIds: device ? [device.id] : [] } }))
}

/** It is engaged after the first tasks were made. */
async function patrolProviders(caller: Caller): Promise<readonly PatrolProviderRow[]> {
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await ask(caller, providerCalls.listPatrolProviders, {})
    if (items[0]?.state === 'active') return items
    await new Promise((next) => setTimeout(next, 1_000))
  }
  return []
}

/** It is made after the rectifications. */
async function someProject(caller: Caller): Promise<Project> {
  for (let tries = 0; tries < 60; tries++) {
    const [row] = (await ask(caller, projectCalls.listProjects, {})).items
    if (row && row.nodesDone > 0) return ask(caller, projectCalls.readProject, { query: { project_id: row.id } })
    await new Promise((next) => setTimeout(next, 1_000))
  }
  throw new Error('the demo has no project')
}

/** It is written after the schedule; one that somebody signed is shown. */
async function someHandover(caller: Caller): Promise<Handover> {
  for (let tries = 0; tries < 60; tries++) {
    const [row] = (await ask(caller, handoverCalls.listHandovers, { query: { pageSize: 1 } })).items
    if (row) return ask(caller, handoverCalls.readHandover, { params: { id: row.id } })
    await new Promise((next) => setTimeout(next, 1_000))
  }
  throw new Error('the demo has no hand-over note')
}

/** They are entered after the project; the one of today is shown. */
async function someSchedule(caller: Caller): Promise<Schedule> {
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await ask(caller, scheduleCalls.listSchedules, { query: { kind: 'maintenance' } })
    const row = items.find(({ devices }) => devices > 0)
    if (row) return ask(caller, scheduleCalls.readSchedule, { query: { schedule_id: row.id } })
    await new Promise((next) => setTimeout(next, 1_000))
  }
  throw new Error('the demo has no schedule item')
}

/** They are written once the demo's devices have come; the one that was carried out is shown, with all its words. */
async function someOperation(caller: Caller): Promise<Operation> {
  for (let tries = 0; tries < 60; tries++) {
    const [row] = (await ask(caller, operationCalls.listOperations, { query: { state: 'done' } })).items
    if (row) return ask(caller, operationCalls.readOperation, { query: { operation_id: row.id } })
    await new Promise((next) => setTimeout(next, 1_000))
  }
  throw new Error('the demo has no operation ticket')
}

/** They are raised once the provider serves the business; the one with progress is shown, with all its words. */
async function someRectification(caller: Caller): Promise<Rectification> {
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await ask(caller, rectificationCalls.listRectifications, { query: { state: 'progress' } })
    const row = items.find(({ overdue }) => !overdue)
    if (row) return ask(caller, rectificationCalls.readRectification, { query: { rectification_id: row.id } })
    await new Promise((next) => setTimeout(next, 1_000))
  }
  throw new Error('the demo has no rectification')
}

/** The one that the demo's agent was given, and may begin today; it is given once the demo's groups have their devices. */
async function patrolTasks(caller: Caller): Promise<readonly PatrolTaskRow[]> {
  const query = { sort: '-plannedOn', pageSize: 200 } as const
  const isAgents = ({ state, plan, assignee }: PatrolTaskRow) =>
    ['waiting', 'executing'].includes(state) && plan === null && assignee !== null
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await ask(caller, patrolTaskCalls.listPatrolTasks, { query })
    const found = items.filter(isAgents)
    if (found.length > 0) return found.slice(0, 1)
    await new Promise((next) => setTimeout(next, 1_000))
  }
  return []
}

/** The form of a task, which is begun with it: whoever has the task sees it too. */
function formOf(caller: Caller, { id }: PatrolTaskRow): Promise<PatrolForm> {
  return ask(caller, patrolFormCalls.openTaskForm, { params: { taskId: id } })
}

const nameOf = ({ name }: { name: string }) => name

function ofPage({ device }: DemoThings): Device {
  if (!device) throw new Error('a page of no device asks for one')
  return device
}

function someEmployee({ employees: [first] }: DemoThings): Employee {
  if (!first) throw new Error('the demo has no employee')
  return first
}

/** One that is flat: the other would be drawn by the machine's graphics. */
function someScene({ scenes }: DemoThings): VrScene {
  const found = scenes.find(({ picture }) => picture?.width !== 2 * (picture?.height ?? 0))
  if (!found) throw new Error('the demo has no flat scene')
  return found
}

/** Words that stand in addresses too. */
const things = {
  ':ups.name': ({ devices }) => deviceOf(devices, 'ups').name,
  ':ups.site': ({ devices }) => deviceOf(devices, 'ups').site,
  ':ups.uplink': ({ devices }) => deviceOf(devices, 'ups').uplinkName,
  ':ups.uplinkId': ({ devices }) => deviceOf(devices, 'ups').uplinkId,
  ':devices.count': ({ devices }) => `${devices.length}`,
  ':employee': (demo) => someEmployee(demo).id,
  ':employee.name': (demo) => someEmployee(demo).name,
  ':scene.id': (demo) => someScene(demo).id,
  ':scene.name': (demo) => someScene(demo).name,
  ':authentication.id': ({ authentication }) => authentication,
  ':project.id': ({ project }) => project.id,
  ':project.number': ({ project }) => project.number,
  ':project.title': ({ project }) => project.title,
  ':handover.id': ({ handover }) => handover.id,
  ':handover.title': ({ handover }) => handover.title,
  ':handover.words': ({ handover }) => handover.words,
  ':schedule.id': ({ schedule }) => schedule.id,
  ':schedule.title': ({ schedule }) => schedule.title,
  ':schedule.dueOn': ({ schedule }) => schedule.dueOn,
  ':operation.id': ({ operation }) => operation.id,
  ':operation.number': ({ operation }) => operation.number,
  ':operation.title': ({ operation }) => operation.title,
  ':rectification.id': ({ rectification }) => rectification.id,
  ':rectification.number': ({ rectification }) => rectification.number,
  ':rectification.title': ({ rectification }) => rectification.title,
  ':patrolTask.id': ({ patrolTask }) => patrolTask.id,
  ':patrolTask.number': ({ patrolTask }) => patrolTask.number ?? '',
  ':patrolTask.title': ({ patrolTask }) => patrolTask.title,
  ':patrolForm.id': ({ patrolForm }) => patrolForm.id,
  ':patrolForm.title': ({ patrolForm }) => patrolForm.title,
  ':patrolForm.record': ({ patrolForm }) => patrolForm.records[0]?.id ?? '',
  ':patrolForm.device': ({ patrolForm }) => patrolForm.records[0]?.device.name ?? '',
  ':fault.id': ({ fault }) => fault.id,
  ':fault.number': ({ fault }) => fault.number ?? '',
  ':fault.title': ({ fault }) => fault.title,
  ':patrolProvider.id': ({ provider }) => provider.id,
  ':patrolProvider.name': ({ provider }) => provider.name,
  ':device.name': (demo) => ofPage(demo).name,
} as const satisfies Record<`:${string}`, (demo: DemoThings) => string>

/** Name and values of the first device that a page about live values of a type begins with. */
async function monitored(caller: Caller, language: Language, of: (type: DeviceType) => boolean): Promise<Seen[]> {
  const { types } = await ask(caller, deviceCalls.readDeviceFacets, {})
  const shown = types.find(({ type: code }) => {
    const type = deviceType(code)
    return type && type.headline.length > 0 && of(type)
  })
  if (!shown) return []
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { type: shown.type, sort: 'name', pageSize: 20 } })
  // Devices of other journeys may have been left without readings.
  const read = items.find(({ state }) => state === 'normal')
  return read ? [read.name, ...(await valuesOf(caller, read, language))] : []
}

/** Words that the API is asked for when a page is looked at. */
const texts = {
  ':device.headline': (caller, language, demo) => overviewOf(caller, ofPage(demo), language),
  ':device.charted': (caller, language, demo) => chartedOf(caller, ofPage(demo), language),
  ':device.parameters': (caller, language, demo) => parametersOf(caller, ofPage(demo), language),
  ':device.limited': (caller, language, demo) => limitedOf(caller, ofPage(demo), language),
  ':device.information': async (_, language, demo) => informationOf(ofPage(demo), language),
  ':scene.devices': async (caller, _, demo) =>
    (await ask(caller, vrSceneCalls.readScene, { params: { sceneId: someScene(demo).id } })).pins.map(({ device }) => device.name),
  ':device.operation': async (caller, language, demo) =>
    (await ask({ ...caller, language }, deviceOperationCalls.listDeviceOperations, { query: { deviceId: ofPage(demo).id } })).items
      .slice(0, 1)
      .map(({ what }) => what),
  ':device.related': async (caller, _, demo) =>
    (await ask(caller, deviceRelationCalls.listRelations, { query: { box_id: ofPage(demo).id } })).map((other) => other.device_name),
  ':monitored.values': (caller, language) => monitored(caller, language, () => true),
  ':climate.values': (caller, language) => monitored(caller, language, ({ traits }) => traits.includes('climate')),
  ':patrolTask.first': async (caller) =>
    (await ask(caller, patrolTaskCalls.listPatrolTasks, {})).items.slice(0, 1).map(({ number }) => number ?? ''),
  ':patrolPlan.group': async (caller) =>
    (await ask(caller, patrolPlanCalls.listPatrolPlans, {})).items.slice(0, 1).flatMap(({ group }) => (group ? [group.name] : [])),
  ':changeOrder.reason': async (caller) =>
    (await ask(caller, changeOrderCalls.listChangeOrders, {})).items.slice(0, 1).map(({ reason }) => reason),
  ':devices.first': async (caller) => (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 1 } })).items.map(nameOf),
  ':alarm.device': async (caller) =>
    (await ask(caller, alarmCalls.listAlarms, { query: {} })).items.slice(0, 1).map(({ deviceName }) => deviceName),
  ':alarm.noisiest': async (caller) => {
    const from = new Date(Date.now() - 7 * 86_400_000).toISOString()
    const { devices } = await ask(caller, alarmStatisticsCalls.readAlarmStatistics, { query: { from } })
    return devices.slice(0, 1).map(({ deviceName }) => deviceName)
  },
  ':department.name': async (caller) => (await ask(caller, departmentCalls.readDepartmentTree, {})).slice(0, 1).map(nameOf),
  ':position.name': async (caller) => (await ask(caller, positionCalls.readAllPositions, {})).slice(0, 1).map(nameOf),
  ':groups.names': async (caller) => (await ask(caller, groupCalls.listGroups, {})).map(nameOf),
  ':message.title': async (caller, language) =>
    (await ask({ ...caller, language }, messageCalls.listMessages, { query: { pageSize: 1 } })).items.map(({ title }) => title),
  ':me.loginName': async (caller) => [(await ask(caller, accountCalls.readSession, {})).loginName],
  ':me.name': async (caller) => [(await ask(caller, accountCalls.readSession, {})).name],
  ':business.owners': async (caller) => (await ask(caller, businessCalls.readBusiness, {})).owners,
  ':business.creditCode': async (caller) => {
    const auth = await ask(caller, businessAuthCalls.readBusinessAuth, {})
    return auth?.submissions.slice(0, 1).map(({ values }) => values.creditCode ?? '') ?? []
  },
  ':reviewed.corpName': async (caller) =>
    (await ask(caller, authCaseList.page, { query: {} })).items.slice(0, 1).map(({ corpName }) => corpName),
  ':business.name': async () => [demoBusiness],
  ':grant.reason': async () => [grantReason],
  ':announcement.title': async (_, language) => [announcement.title[language]],
  ':partner.name': async () => [partnerName],
  ':operator.account': async () => ['demo-operator'],
} as const satisfies Record<`:${string}`, (caller: Caller, language: Language, demo: DemoThings) => Promise<readonly Seen[]>>

/** What stands for something of the demo's business, for whoever it is. */
type ThingWord = keyof typeof things

const isThing = (word: string): word is ThingWord => word in things
const isText = (word: string): word is keyof typeof texts => word in texts

/** @throws where no such word stands for one thing */
export function thingCalled(demo: DemoThings, word: string): string {
  if (!isThing(word)) throw new Error(`${word} stands for nothing of the demo`)
  return things[word](demo)
}

/** What the word stands for now: one text, or those of all such things. @throws where the demo has none */
export async function textsOf(caller: Caller, demo: DemoThings, word: string, language: Language): Promise<readonly Seen[]> {
  const said = isText(word) ? await texts[word](caller, language, demo) : [thingCalled(demo, word)]
  if (said.length === 0) throw new Error(`the demo has nothing for ${word}`)
  return said
}

/** What people wrote down of one. */
function wordsOf({ problem, demand, progress, timeline }: Rectification): string[] {
  const entered = timeline.flatMap((entry) => Object.values(entry.entered)).filter((value) => typeof value === 'string')
  return [problem, demand, ...progress.map(({ text }) => text), ...entered]
}

function wordsOfOperation({ title, purpose, plan }: Operation): string[] {
  return [title, purpose, ...plan.flatMap(({ text, note }) => [text, note])]
}

function wordsOfHandover({ words, open, timeline }: Handover): string[] {
  const entered = timeline.flatMap((entry) => Object.values(entry.entered)).filter((value) => typeof value === 'string')
  return [words, ...open.works.items.map(({ title }) => title), ...open.windows.items.map(({ reason }) => reason), ...entered]
}

function wordsOfProject({ title, plan, timeline }: Project): string[] {
  const entered = timeline.flatMap((entry) => Object.values(entry.entered)).filter((value) => typeof value === 'string')
  return [title, ...plan.map(({ name }) => name), ...entered]
}

/** Words of the demo's faults: they come once something alarms and are repaired while others look on, so that they cannot be asked for once. */
const wordsOfFaults = [
  ...['风机运行电容', '接线端子', '交通'],
  ...['2# 进线失电', 'UPS-A、UPS-B 与应急照明转为电池供电，ATS-02 已切到 1# 进线', '值班室已知，赶往门诊楼配电室'],
  ...['进线柜 B 相端子发热，断路器脱扣', '验电、挂接地线，更换端子后恢复送电', '更换 B 相进线端子，扭矩 35 N·m，送电后三相电压正常'],
  ...['两小时电压与温度平稳，电池已回充', '夜间交通', '进线端子'],
  ...['空调设定下调 2 ℃，清洗回风滤网', '探头接头松动', '重新插紧接头并固定线缆'],
  ...['电池室空调风机停转', '电池室温度持续上升，空调无风', '去现场查看', '现场确认，风机电容失效', '更换风机电容，试运行后观察温度'],
  ...['恒信电源服务', '周晓东、郑凯', '更换风机电容，风量与电流正常', '两小时温度平稳'],
  ...['空调滤网堵塞', '滤网压差高，风量下降', '备件到货，今日下午更换滤网'],
]

/** What people entered of the demo's devices, sites and gateways. */
const wordsOfFacts = [
  ...demoFacts.flatMap(({ info }) => Object.values(info).filter((value) => typeof value === 'string')),
  ...['健康路 1 号 1 幢', '健康路 1 号 3 幢', '健康路 1 号 5 幢', '云海路 88 号', '西河路 20 号'],
  ...['物联网 100 MB/月', '物联网 300 MB/月', '主机房北门摄像机'],
]

/** What the rosters call their shifts; the first letter stands for one where there is no room. */
async function wordsOfDuty(caller: Caller): Promise<string[]> {
  const groups = await ask(caller, dutyCalls.listDutyGroups, {})
  const all = await Promise.all(groups.map(({ id }) => ask(caller, dutyCalls.readDutyRoster, { query: { group_id: id } })))
  const rosters = all.flatMap((duty) => duty.rosters)
  const shifts = rosters.flatMap((roster) => roster.shifts.map(({ name }) => name))
  return [...shifts, ...shifts.map((name) => name.slice(0, 1)), ...rosters.flatMap(({ teams }) => teams.map(({ name }) => name))]
}

/** Names that no translation touches. */
export async function namesThatPeopleGave(
  caller: Caller,
  { devices, employees, scenes, rectification, project, schedule, handover }: DemoThings,
): Promise<string[]> {
  const { items: uplinks } = await ask(caller, uplinkCalls.listUplinks, { query: { pageSize: 200 } })
  const departments = await ask(caller, departmentCalls.listDepartments, {})
  const positions = await ask(caller, positionCalls.readAllPositions, {})
  const { items: places } = await ask(caller, siteCalls.listSites, {})
  const groups = await ask(caller, groupCalls.listGroups, {})
  const walls = await ask(caller, wallCalls.listWalls, {})
  const { items: plans } = await ask(caller, patrolPlanCalls.listPatrolPlans, { query: { pageSize: 200 } })
  const { items: sheets } = await ask(caller, patrolTemplateCalls.listPatrolTemplates, { query: { pageSize: 200 } })
  const { items: tasks } = await ask(caller, patrolTaskCalls.listPatrolTasks, { query: { pageSize: 200 } })
  const { items: orders } = await ask(caller, changeOrderCalls.listChangeOrders, { query: { pageSize: 200 } })
  const { items: tickets } = await ask(caller, operationCalls.listOperations, { query: { pageSize: 200 } })
  const operations = await Promise.all(tickets.map(({ id }) => ask(caller, operationCalls.readOperation, { query: { operation_id: id } })))
  const rectifications = (await ask(caller, rectificationCalls.listRectifications, { query: { pageSize: 200 } })).items
  const details = await Promise.all(
    rectifications.map(({ id }) => ask(caller, rectificationCalls.readRectification, { query: { rectification_id: id } })),
  )
  const duty = await wordsOfDuty(caller)
  const handovers = (await ask(caller, handoverCalls.listHandovers, { query: { pageSize: 200 } })).items
  const schedules = (await ask(caller, scheduleCalls.listSchedules, { query: { show: 'all', pageSize: 200 } })).items
  const works = await ask(caller, projectCalls.listProjectDayworks, { query: { project_id: project.id } })
  const { nodes: parts } = await ask(caller, projectCalls.listProjectPayments, { query: { project_id: project.id } })
  const doors = devices.filter(({ type }) => type === 'door')
  const admitted = await Promise.all(
    doors.map(async ({ id }) => (await ask(caller, doorPersonList.page, { query: { deviceId: id, pageSize: 200 } })).items),
  )
  const providers = await ask(caller, providerCalls.listPatrolProviders, {})
  const served = await Promise.all(providers.items.map(({ id }) => ask(caller, providerCalls.readPatrolProvider, { params: { id } })))
  const agents = tasks.flatMap(({ assignee }) => assignee ?? [])
  const people = [...employees, ...admitted.flat(), ...agents, ...served, ...served.flatMap(({ staff }) => staff)].map(({ name }) => name)
  const authentication = await ask(caller, businessAuthCalls.readBusinessAuth, {})
  const given = [
    ...(authentication?.submissions ?? []).flatMap(namesOfSubmission),
    ...devices.flatMap(({ name, site }) => [name, site]),
    ...uplinks.map(({ name }) => name),
    ...people,
    ...[...departments, ...positions, ...groups, ...scenes, ...walls, ...sheets].map(({ name }) => name),
    ...places.flatMap(({ province, city }) => [province, city]),
    ...plans.flatMap(({ name, skills, note }) => [name, skills, note]),
    ...tasks.map(({ title }) => title),
    ...orders.map(({ reason }) => reason),
    ...rectifications.flatMap(({ title, company }) => [title, company?.name ?? '']),
    ...wordsOf(rectification),
    ...operations.flatMap(wordsOfOperation),
    ...details.flatMap(wordsOf),
    ...wordsOfFaults,
    ...wordsOfFacts,
    ...duty,
    ...schedules.map(({ title }) => title),
    schedule.note,
    ...wordsOfHandover(handover),
    ...handovers.map(({ title }) => title),
    ...wordsOfProject(project),
    ...works.map(({ text }) => text),
    ...parts.map(({ name }) => name),
  ]
  // The letter in the round stands for the person's name.
  const initials = [...people, demoBusiness].map((name) => name.slice(0, 1))
  return [...given, ...initials, demoBusiness, '中文'].filter((name) => name !== '')
}
