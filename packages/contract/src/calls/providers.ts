import { fields } from '@kilowatch/catalog'
import { type EngagementState, engagementFlow, type PatrolTaskState, patrolTaskFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { defineList } from '../list.ts'

const Day = z.iso.date()
const State = z.enum(Object.keys(engagementFlow.states) as [EngagementState, ...EngagementState[]])

/** What both sides of an engagement are shown; days are those of the business that is served. */
const Engagement = z.object({
  id: RecordId,
  /** Of the other one of the two. */
  name: z.string(),
  state: State,
  fromOn: Day,
  /** Null: until one of the two ends it. */
  untilOn: Day.nullable(),
  requestedBy: z.string().nullable(),
  requestedAt: Instant,
  /** Of whoever declined or ended it. */
  reason: z.string().nullable(),
  /** Tasks of the provider that are not over. */
  tasksOpen: z.number().int(),
})

export const PatrolProviderRow = Engagement.extend({
  /** People of the provider; known once it has accepted. */
  people: z.number().int().nullable(),
  tasksDone: z.number().int(),
})
export type PatrolProviderRow = z.output<typeof PatrolProviderRow>

const ProviderTask = z.object({
  id: RecordId,
  number: z.string().nullable(),
  title: z.string(),
  state: z.enum(Object.keys(patrolTaskFlow.states) as [PatrolTaskState, ...PatrolTaskState[]]),
  plannedOn: Day,
  assignee: Person.nullable(),
})

export const PatrolProvider = PatrolProviderRow.extend({
  /** To whom the provider may hand tasks on; nobody before it has accepted. */
  staff: z.array(Person),
  /** Not over, those planned first; at most a hundred. */
  now: z.array(ProviderTask),
  /** Over, the newest first; at most twenty. */
  done: z.array(ProviderTask),
  timeline: z.array(z.object({ at: Instant, step: z.string(), by: Person.nullable(), reason: z.string().nullable() })),
})
export type PatrolProvider = z.output<typeof PatrolProvider>

export const ClientRow = Engagement.extend({
  /** Of the open tasks, those that nobody of the provider has. */
  tasksUnassigned: z.number().int(),
})
export type ClientRow = z.output<typeof ClientRow>

const columns = {
  state: { name: { zh: '状态', en: 'State' }, of: engagementFlow.states },
  fromOn: { name: { zh: '开始日期', en: 'From' } },
  untilOn: { name: { zh: '截止日期', en: 'Until' } },
  tasksOpen: { name: { zh: '未结束任务', en: 'Open tasks' }, kind: 'number' },
} as const
const requested = {
  requestedBy: { name: { zh: '邀请人', en: 'Requested by' } },
  requestedAt: { name: { zh: '邀请时间', en: 'Invited' }, kind: 'time', sort: 'requestedAt' },
} as const
const state = { kind: 'choices', name: { zh: '状态', en: 'State' }, of: engagementFlow.states } as const

export const patrolProviderList = defineList({
  name: { zh: '巡检服务商', en: 'Patrol providers' },
  path: '/web/ipqc-provider/providers',
  prefixed: true,
  variant: 'wrapper',
  access: { business: 'member' },
  reads: ['engagement', 'patrol-task', 'employee'],
  summary: 'Providers of patrol that the business has, asked or had',
  row: PatrolProviderRow,
  filters: { search: { kind: 'search', name: { zh: '服务商名称', en: 'Provider name' } }, state },
  sorts: ['-requestedAt', 'requestedAt', 'name', '-name'],
  columns: {
    name: { name: { zh: '服务商', en: 'Provider' } },
    ...columns,
    tasksDone: { name: { zh: '已完成任务', en: 'Tasks done' }, kind: 'number' },
    people: { name: { zh: '人员', en: 'People' }, kind: 'number' },
    ...requested,
  },
  file: { path: '/api/v1/patrol-providers/export' },
})

export const clientList = defineList({
  name: { zh: '服务客户', en: 'Clients' },
  path: '/api/v1/clients',
  variant: 'own',
  access: { business: 'admin' },
  reads: ['engagement', 'patrol-task'],
  summary: 'Businesses that the caller’s business serves, served, or was asked to',
  row: ClientRow,
  filters: { search: { kind: 'search', name: { zh: '客户名称', en: 'Client name' } }, state },
  sorts: ['-requestedAt', 'requestedAt', 'name', '-name'],
  columns: {
    name: { name: { zh: '客户', en: 'Client' } },
    ...columns,
    tasksUnassigned: { name: { zh: '待转交任务', en: 'Tasks to assign' }, kind: 'number' },
    ...requested,
  },
  file: { path: '/api/v1/clients/export' },
})

const until = {
  key: 'untilOn',
  name: { zh: '截止日期', en: 'Until' },
  kind: 'day',
  help: { zh: '不填则持续到一方结束', en: 'If empty: until either side ends it' },
} as const

/** How a provider is found and for how long it is asked. */
export const engagementFields = fields(
  {
    key: 'provider',
    name: { zh: '服务商', en: 'Provider' },
    kind: 'text',
    most: 60,
    required: true,
    help: { zh: '完整的企业名称或统一社会信用代码', en: 'The full business name, or its unified social credit code' },
  },
  {
    key: 'fromOn',
    name: { zh: '开始日期', en: 'From' },
    kind: 'day',
    help: { zh: '不填为接受后立即开始', en: 'If empty: as soon as the provider accepts' },
  },
  until,
)
export const engagementChange = fields(until)

/** Until when what is authorized is seen. */
export const authorizationFields = fields({
  ...until,
  help: { zh: '不填则与服务期限相同', en: 'If empty: as long as the provider serves the business' },
})

/** A group with all that stands in it, or one device. */
const Authorized = z.object({
  groupId: RecordId.nullable(),
  deviceId: DeviceId.nullable(),
  name: z.string(),
  /** The last day; null: as long as the engagement. */
  untilOn: Day.nullable(),
})
export type Authorized = z.output<typeof Authorized>

export const ProviderAuthorization = z.object({
  engagementId: RecordId,
  provider: z.string(),
  untilOn: Day.nullable(),
  /** Whoever does a task sees the values of its devices while they are at it. */
  liveValues: z.boolean(),
  /** Whose patrol records the provider sees. */
  records: z.array(Authorized),
})
export type ProviderAuthorization = z.output<typeof ProviderAuthorization>

const AuthorizationWish = z.object({
  liveValues: z.boolean(),
  records: z
    .array(
      z
        .object({
          groupId: RecordId.nullable().default(null),
          deviceId: DeviceId.nullable().default(null),
          untilOn: Day.nullable().default(null),
        })
        .refine(({ groupId, deviceId }) => (groupId === null) !== (deviceId === null)),
    )
    .max(200),
})
export type AuthorizationWish = z.output<typeof AuthorizationWish>

const one = { params: { engagementId: ':engagement' } }
const manage = { record: 'engagement', can: 'manage', at: 'params.engagementId' } as const
const aClient = { record: 'client', can: 'manage', at: 'params.clientId' } as const
const change = { method: 'POST', variant: 'own', changes: ['engagement', 'patrol-task', 'patrol-plan', 'rectification'] } as const

/** Who serves whom. */
export const providerCalls = {
  listPatrolProviders: patrolProviderList.page,
  exportPatrolProviders: patrolProviderList.file,
  readPatrolProvider: call({
    method: 'GET',
    path: '/web/ipqc-provider/providers/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'engagement', can: 'see', at: 'params.id' },
    reads: ['engagement', 'patrol-task', 'employee'],
    summary: 'One provider of patrol: its people, its tasks, and what was agreed when',
    data: PatrolProvider,
    refusals: [70003],
    sample: { params: { id: ':engagement' } },
  }),
  listEngagedProviders: call({
    method: 'GET',
    path: '/api/v1/engaged-providers',
    variant: 'own',
    access: { business: 'member' },
    reads: ['engagement'],
    summary: 'Businesses to which patrol tasks can be given now',
    data: z.array(Person),
    sample: {},
  }),
  engageProvider: call({
    ...change,
    path: '/api/v1/engagements',
    access: { business: 'admin' },
    summary: 'Ask a provider of patrol to serve the business; it is found by its whole name or its credit code',
    body: formOf(engagementFields),
    data: PatrolProviderRow,
    refusals: [10003, 30001, 50001, 80001],
    sample: { body: { provider: ':spareBusinessName' } },
  }),
  changeEngagement: call({
    ...change,
    method: 'PUT',
    path: '/api/v1/engagements/:engagementId',
    access: manage,
    summary: 'Set another last day of an engagement that is asked for or active',
    body: formOf(engagementChange),
    data: PatrolProviderRow,
    refusals: [10003, 30001, 70003],
    sample: { ...one, body: { untilOn: '2099-12-31' } },
  }),
  endEngagement: call({
    ...change,
    path: '/api/v1/engagements/:engagementId/end',
    access: manage,
    summary: 'End an engagement, or take back that one was asked for: what the provider has not done comes back to nobody',
    body: formOf(engagementFlow.steps.end.asks),
    data: PatrolProviderRow,
    refusals: [30001, 70003],
    sample: { ...one, body: {} },
  }),
  listClients: clientList.page,
  exportClients: clientList.file,
  answerEngagement: call({
    ...change,
    path: '/api/v1/clients/:clientId/decision',
    access: aClient,
    summary: 'Accept to serve a business, or decline',
    body: z.object({ accepted: z.boolean(), reason: z.string().trim().max(200).optional() }),
    data: ClientRow,
    refusals: [30001, 70003],
    sample: { params: { clientId: ':askingClient' }, body: { accepted: true } },
  }),
  quitEngagement: call({
    ...change,
    path: '/api/v1/clients/:clientId/end',
    access: aClient,
    summary: 'Serve a business no longer',
    body: formOf(engagementFlow.steps.quit.asks),
    data: ClientRow,
    refusals: [30001, 70003],
    sample: { params: { clientId: ':client' }, body: {} },
  }),
  listAuthorizations: call({
    method: 'GET',
    path: '/api/v1/patrol-authorizations',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['engagement', 'group', 'device', 'business'],
    summary: 'What each provider of patrol that the business has now may see, and whether agents see values',
    data: z.object({ agentsSeeLive: z.boolean(), providers: z.array(ProviderAuthorization) }),
    sample: {},
  }),
  saveAuthorization: call({
    method: 'PUT',
    path: '/api/v1/engagements/:engagementId/authorization',
    variant: 'own',
    access: manage,
    changes: ['engagement'],
    summary: 'Say what a provider may see; what is left out it sees no longer from that moment on',
    body: AuthorizationWish,
    data: ProviderAuthorization,
    refusals: [10003, 30001, 50001, 70003],
    sample: { ...one, body: { liveValues: true, records: [{ groupId: ':group' }, { deviceId: ':device', untilOn: '2099-12-31' }] } },
  }),
  saveAgentSight: call({
    method: 'PUT',
    path: '/api/v1/patrol-authorizations/agents',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Whether agents see the values of a task’s devices while they do it',
    body: z.object({ allowed: z.boolean() }),
    data: z.null(),
    sample: { body: { allowed: true } },
  }),
  listAuthorizedDevices: call({
    method: 'GET',
    path: '/api/v1/clients/:clientId/authorized-devices',
    variant: 'own',
    access: { record: 'client', can: 'see', at: 'params.clientId' },
    reads: ['engagement', 'device', 'group'],
    summary: 'Devices of a client whose patrol records the caller’s business may see now',
    data: z.array(z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string(), until: Instant.nullable() })),
    refusals: [70003],
    sample: { params: { clientId: ':client' } },
  }),
}
