import {
  type Rectification,
  type RectificationNode,
  type RectificationRow,
  rectificationCalls,
  rectificationList,
} from '@kilowatch/contract'
import { type RectificationState, rectificationFlow } from '@kilowatch/work'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { filesOfSteps, listTimeline } from '../work/index.ts'
import { addRectification, changeRectification } from './commands/arrange.ts'
import { addNode } from './commands/nodes.ts'
import { checkRectification, handOnRectification, takeRectificationStep } from './commands/steps.ts'
import {
  countByState,
  findRow,
  findTexts,
  listCompanies,
  membersOf,
  nodesOf,
  type RectificationStored,
  rectificationsOfPerson,
} from './queries/rectifications.ts'

const list = listHandlers<typeof rectificationList, RectificationStored>(rectificationList, rectificationsOfPerson, {
  show: (rows) => rows.map(rowOf),
  cells: {
    overdue: ({ overdue }, { language }) => (overdue ? word('yes', language) : ''),
    company: ({ company }) => company?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    group: ({ group }) => group?.name ?? '',
  },
})

function rowOf({ createdAt, changedAt, ...row }: RectificationStored): RectificationRow {
  return { ...row, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() }
}

export const rectificationHandlers = handlers(rectificationCalls, {
  listRectifications: list.page,
  exportRectifications: list.file,

  async countRectifications({ query, user, business }, { db, clock }) {
    const rows = await countByState(db, { userId: user.id, businessId: business.id, now: clock.now() }, query.side)
    const states = Object.fromEntries(Object.keys(rectificationFlow.states).map((state) => [state, 0])) as Record<
      RectificationState,
      number
    >
    for (const { state, count } of rows) states[state] += count
    return { states, overdue: rows.reduce((sum, row) => sum + (row.overdue ? row.count : 0), 0) }
  },

  readRectification: ({ record, user }, services) => detail(record.id, user, services),

  async addRectification({ body: { boxIds: _, ...wish }, devices, ...actor }, services) {
    return detail(await addRectification(wish, devices, actor, services), actor.user, services)
  },
  async changeRectification({ record, body: { rectification_id: _, ...wish }, ...actor }, services) {
    await changeRectification(record, wish, actor, services)
    return detail(record.id, actor.user, services)
  },

  async listRectificationNodes({ record }, services) {
    if (!(await findTexts(services.db, record.id))) throw new Refusal(70003)
    return progressOf(record.id, services)
  },
  async addRectificationNode({ record, query: { rectification_id: _, files = [], ...wish }, ...actor }, services) {
    const node = await addNode(record, { ...wish, files }, actor, services)
    const [added] = await progressOf(record.id, services, node)
    if (!added) throw new Refusal(70003)
    return added
  },

  async checkRectification({ record, query, ...actor }, services) {
    await checkRectification(record, { accepted: query.accepted === 'true', reason: query.reason }, actor, services)
    return detail(record.id, actor.user, services)
  },
  listRectificationCompanies: ({ business }, { db }) => listCompanies(db, business.id),

  async beginRectification({ record, ...actor }, services) {
    await takeRectificationStep(record, 'begin', {}, actor, services)
    return detail(record.id, actor.user, services)
  },
  async submitRectification({ record, body, ...actor }, services) {
    await takeRectificationStep(record, 'submit', body, actor, services)
    return detail(record.id, actor.user, services)
  },
  async closeRectification({ record, body, ...actor }, services) {
    await takeRectificationStep(record, 'close', body, actor, services)
    return detail(record.id, actor.user, services)
  },
  // Whoever gave it back may have nothing to do with it any more.
  async declineRectification({ record, body, ...actor }, services) {
    await takeRectificationStep(record, 'decline', body, actor, services)
    return null
  },
  async cancelRectification({ record, body, ...actor }, services) {
    await takeRectificationStep(record, 'cancel', body, actor, services)
    return detail(record.id, actor.user, services)
  },
  async handOnRectification({ record, body, ...actor }, services) {
    await handOnRectification(record, body.assigneeId, actor, services)
    return detail(record.id, actor.user, services)
  },
})

/** @throws Refusal 70003 for work of another kind */
async function detail(id: string, user: User, services: Services): Promise<Rectification> {
  const { db, clock } = services
  const texts = await findTexts(db, id)
  const row = texts && (await findRow(db, id, { userId: user.id, businessId: user.business?.id ?? null, now: clock.now() }))
  if (!texts || !row) throw new Refusal(70003)
  const [members, progress, timeline] = await Promise.all([
    membersOf(db, id, user.id),
    progressOf(id, services),
    listTimeline(db, 'work', id),
  ])
  return {
    ...{ ...rowOf(row), ...texts, members, progress },
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

/** What was written down, with its pictures. */
async function progressOf(id: string, { db }: Pick<Services, 'db'>, node?: string): Promise<RectificationNode[]> {
  const nodes = await nodesOf(db, id, node)
  const pictures = await filesOfSteps(
    db,
    nodes.map((one) => one.id),
  )
  return nodes.map(({ at, ...one }) => ({ ...one, at: at.toISOString(), pictures: pictures.get(one.id) ?? [] }))
}
