import {
  type ClientRow,
  clientList,
  type PatrolProvider,
  type PatrolProviderRow,
  patrolProviderList,
  providerCalls,
} from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { listTimeline } from '../work/index.ts'
import { saveAgentSight, saveAuthorization } from './commands/authorizations.ts'
import { answerEngagement, changeEngagement, endEngagement, engageProvider, quitEngagement } from './commands/engagements.ts'
import { agentsSeeLiveOf, authorizationsOf, authorizedDevices } from './queries/authorizations.ts'
import {
  type ClientStored,
  clientsOfBusiness,
  engagedProviders,
  type ProviderStored,
  providersOfBusiness,
  providerTasks,
  staffOf,
} from './queries/engagements.ts'

const providers = listHandlers<typeof patrolProviderList, ProviderStored>(patrolProviderList, providersOfBusiness, {
  show: (rows) => rows.map((row): PatrolProviderRow => ({ ...row, requestedAt: row.requestedAt.toISOString() })),
})
const clients = listHandlers<typeof clientList, ClientStored>(clientList, clientsOfBusiness, {
  show: (rows) => rows.map((row): ClientRow => ({ ...row, requestedAt: row.requestedAt.toISOString() })),
})

export const providerHandlers = handlers(providerCalls, {
  listPatrolProviders: providers.page,
  exportPatrolProviders: providers.file,

  async readPatrolProvider({ record, ...request }, services): Promise<PatrolProvider> {
    const { db, clock } = services
    const { id } = record
    const [row, staff, now, done, timeline] = await Promise.all([
      providers.row(id, request, services),
      staffOf(db, id),
      providerTasks(db, id, false, clock.now()),
      providerTasks(db, id, true, clock.now()),
      listTimeline(db, 'work', id),
    ])
    const steps = timeline.flatMap(({ at, step, by, entered }) => {
      const { reason } = entered as { reason?: string }
      return step === null ? [] : [{ at: at.toISOString(), step, by, reason: reason || null }]
    })
    return { ...row, staff, now, done, timeline: steps }
  },

  async listEngagedProviders({ business }, { db }) {
    return engagedProviders(db, business.id)
  },

  async engageProvider({ body, ...actor }, services) {
    const id = await engageProvider(body, actor, services)
    return providers.row(id, actor, services)
  },

  changeEngagement: providers.changed((id, { untilOn }, actor, services) => changeEngagement(id, untilOn, actor, services)),
  endEngagement: providers.changed((id, { reason }, actor, services) => endEngagement(id, reason, actor, services)),

  listClients: clients.page,
  exportClients: clients.file,
  answerEngagement: clients.changed((id, body, actor, services) => answerEngagement(id, body, actor, services)),
  quitEngagement: clients.changed((id, { reason }, actor, services) => quitEngagement(id, reason, actor, services)),

  async listAuthorizations({ business }, { db }) {
    const [agentsSeeLive, rows] = await Promise.all([agentsSeeLiveOf(db, business.id), authorizationsOf(db, business.id)])
    return { agentsSeeLive, providers: rows }
  },
  saveAuthorization: ({ record, body, ...actor }, services) => saveAuthorization(record.id, body, actor, services),
  async saveAgentSight({ body, ...actor }, services) {
    await saveAgentSight(body.allowed, actor, services)
    return null
  },
  async listAuthorizedDevices({ record }, { db }) {
    const devices = await authorizedDevices(db, record.id)
    if (!devices) throw new Refusal(70003)
    return devices.map(({ until, ...device }) => ({ ...device, until: until?.toISOString() ?? null }))
  },
})
