import { type Project, type ProjectDaywork, type ProjectPayments, type ProjectRow, projectCalls, projectList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { filesOfSteps, listTimeline } from '../work/index.ts'
import { addDaywork } from './commands/dayworks.ts'
import { setNodeTime } from './commands/node-times.ts'
import { addPayment, settlePaymentNode } from './commands/payments.ts'
import { addProject, planProject, renameProject } from './commands/plan.ts'
import { takeProjectStep } from './commands/steps.ts'
import { dayworksOf, findProject, nodesOf, type ProjectStored, paymentNodesOf, paymentsOf, projectsOfPerson } from './queries/projects.ts'

const list = listHandlers<typeof projectList, ProjectStored>(projectList, projectsOfPerson, {
  show: (rows) => rows.map(rowOf),
  cells: { manager: ({ manager }) => manager?.name ?? '', group: ({ group }) => group?.name ?? '' },
})

function rowOf({ changedAt, ...row }: ProjectStored): ProjectRow {
  return { ...row, changedAt: changedAt.toISOString() }
}

export const projectHandlers = handlers(projectCalls, {
  listProjects: list.page,
  exportProjects: list.file,

  async addProject({ query, ...actor }, services) {
    return detail(await addProject(query, actor, services), actor.user, services)
  },
  async renameProject({ record, query, ...actor }, services) {
    await renameProject(record, query.title, actor, services)
    return detail(record.id, actor.user, services)
  },
  readProject: ({ record, user }, services) => detail(record.id, user, services),

  async listProjectNodes({ record, user }, services) {
    return (await detail(record.id, user, services)).plan
  },
  async startProjectNode({ record, query: { node_id, day = null }, ...actor }, services) {
    await setNodeTime(record, 'start', { nodeId: node_id, day }, actor, services)
    return detail(record.id, actor.user, services)
  },
  async endProjectNode({ record, query: { node_id, day = null }, ...actor }, services) {
    await setNodeTime(record, 'end', { nodeId: node_id, day }, actor, services)
    return detail(record.id, actor.user, services)
  },

  async addProjectDaywork({ record, query, ...actor }, services) {
    const { project_id: _, people = null, hours = null, files = [], ...wish } = query
    const id = await addDaywork(record, { ...wish, people, hours, files }, actor, services)
    return oneDaywork(record.id, id, services)
  },
  async listProjectDayworks({ record, user }, services) {
    await demandProject(record.id, user, services)
    return dayworks(record.id, services)
  },
  readProjectDaywork: ({ record, query }, services) => oneDaywork(record.id, query.daywork_id, services),

  async addProjectPayment({ record, query: { project_id: _, nodeId = null, ...wish }, ...actor }, services) {
    await addPayment(record, { ...wish, nodeId }, actor, services)
    return payments(record.id, services)
  },
  async listProjectPayments({ record, user }, services) {
    await demandProject(record.id, user, services)
    return payments(record.id, services)
  },
  async settlePaymentNode({ record, query: { node_id, day = null }, ...actor }, services) {
    await settlePaymentNode(record, { nodeId: node_id, day }, actor, services)
    return payments(record.id, services)
  },

  async planProject({ record, body, ...actor }, services) {
    await planProject(record, body, actor, services)
    return detail(record.id, actor.user, services)
  },
  async finishProject({ record, ...actor }, services) {
    await takeProjectStep(record, 'finish', {}, actor, services)
    return detail(record.id, actor.user, services)
  },
  async resumeProject({ record, body, ...actor }, services) {
    await takeProjectStep(record, 'resume', body, actor, services)
    return detail(record.id, actor.user, services)
  },
  async cancelProject({ record, body, ...actor }, services) {
    await takeProjectStep(record, 'cancel', body, actor, services)
    return detail(record.id, actor.user, services)
  },
})

/** @throws Refusal 70003 for work of another kind */
async function demandProject(id: string, user: User, { db, clock }: Services) {
  const found = await findProject(db, id, { userId: user.id, now: clock.now() })
  if (!found) throw new Refusal(70003)
  return found
}

async function detail(id: string, user: User, services: Services): Promise<Project> {
  const { changedAt, ...row } = await demandProject(id, user, services)
  const [plan, timeline] = await Promise.all([nodesOf(services.db, id), listTimeline(services.db, 'work', id)])
  return {
    ...{ ...row, changedAt: changedAt.toISOString(), plan },
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

async function dayworks(id: string, { db }: Services, daywork?: string): Promise<ProjectDaywork[]> {
  const rows = await dayworksOf(db, id, daywork)
  const pictures = await filesOfSteps(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), pictures: pictures.get(row.id) ?? [] }))
}

/** @throws Refusal 50001 for one of another project */
async function oneDaywork(projectId: string, id: string, services: Services): Promise<ProjectDaywork> {
  const [found] = await dayworks(projectId, services, id)
  if (!found) throw new Refusal(50001, { field: 'query.daywork_id', says: says('project-unknown-daywork') })
  return found
}

async function payments(id: string, { db }: Services): Promise<ProjectPayments> {
  const [nodes, paid] = await Promise.all([paymentNodesOf(db, id), paymentsOf(db, id)])
  return { nodes, payments: paid }
}
