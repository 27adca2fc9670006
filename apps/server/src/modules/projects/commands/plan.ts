import { projectFlow } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { isMember } from '../../../storage/is-member.ts'
import { beginWork } from '../../work/index.ts'
import * as queries from '../queries/projects.ts'
import { changeProject } from './project.ts'

export interface ProjectWish extends queries.ProjectTime {
  title: string
  note: string
  managerId: string | null
  groupId: string | null
}

/** @throws Refusal 10003 for an end before the start, 30001 where there are too many, 50001 for a manager or group of others */
export async function addProject(wish: ProjectWish, actor: RecordActor & UserActor, services: Services): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'project.create', businessId: business.id }, async (tx, { at, note }) => {
    const { title, groupId, managerId } = wish
    await holdBusiness(tx, business.id)
    const { most } = budgets.projectsOfBusiness
    if ((await queries.countProjects(tx, business.id)) >= most) {
      services.excesses.note('projectsOfBusiness', business.id)
      throw new Refusal(30001, { says: says('too-many-projects', { most }) })
    }
    demandSpan(wish, 'query.endsOn')
    if (groupId !== null)
      await demandOwn(tx, { name: 'groups' }, { businessId: business.id, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
    if (managerId !== null && !(await isMember(tx, business.id, managerId)))
      throw new Refusal(50001, { field: 'query.managerId', says: says('rectification-unknown-person') })
    const { id, number } = await beginWork(tx, projectFlow, {
      ...{ businessId: business.id, title, by: user.id, at },
      ...(groupId === null ? {} : { groupId }),
      ...(managerId === null ? {} : { assigneeId: managerId }),
    })
    await queries.insertProject(tx, id, wish)
    note({ subject: `project ${id}`, after: { number, ...wish } })
    return id
  })
}

export function renameProject(record: RecordSubject<'work'>, title: string, actor: UserActor, services: Services): Promise<void> {
  return changeProject(
    record,
    { action: 'project.rename', plans: true, actor },
    services,
    async (tx, { project, step, note, unchanged }) => {
      if (title === project.title) return unchanged()
      await queries.rename(tx, project.id, title)
      await step('rename', { title })
      note({ before: { title: project.title }, after: { title } })
    },
  )
}

export interface PlanWish extends queries.ProjectTime {
  nodes: readonly queries.NodeWish[]
  payments: readonly queries.PaymentNodeWish[]
}

/** @throws Refusal 10003 for an end before its start, 50001 for a node of another project */
export function planProject(record: RecordSubject<'work'>, wish: PlanWish, actor: UserActor, services: Services): Promise<void> {
  return changeProject(record, { action: 'project.plan', plans: true, actor }, services, async (tx, { project, step, note }) => {
    const { id } = project
    demandSpan(wish, 'body.endsOn')
    for (const node of wish.nodes) demandSpan(node, 'body.nodes')
    demandDifferent(wish.nodes, 'body.nodes')
    demandDifferent(wish.payments, 'body.payments')
    await queries.updateTime(tx, id, wish)
    const known = (await queries.replaceNodes(tx, id, wish.nodes)) && (await queries.replacePaymentNodes(tx, id, wish.payments))
    if (!known) throw new Refusal(50001, { says: says('project-unknown-node') })
    const { startsOn, endsOn, budget } = project
    await step('plan', { nodes: wish.nodes.length, payments: wish.payments.length })
    note({ before: { startsOn, endsOn, budget }, after: wish })
  })
}

function demandSpan({ startsOn, endsOn }: { startsOn: string; endsOn: string }, field: string): void {
  if (endsOn < startsOn) throw new Refusal(10003, { field, says: says('project-ends-before') })
}

/** No node twice. */
function demandDifferent(nodes: readonly { id: string | null }[], field: string): void {
  const ids = nodes.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw new Refusal(10003, { field })
}
