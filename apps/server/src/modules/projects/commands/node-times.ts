import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { UserActor } from '../../../storage/change.ts'
import { nodesOf, setNodeTimes } from '../queries/projects.ts'
import { changeProject, demandPast } from './project.ts'

interface NodeTime {
  nodeId: string
  /** Null: it has not. */
  day: string | null
}

/**
 * When a node began or ended. One that has ended has begun. @throws Refusal 10003 for a day to come or an end before the beginning, 30001 where
 * one that has ended is said not to have begun, 50001 for a node of another project
 */
export function setNodeTime(
  record: RecordSubject<'work'>,
  which: 'start' | 'end',
  { nodeId, day }: NodeTime,
  actor: UserActor,
  services: Services,
): Promise<void> {
  const action = which === 'start' ? 'project.node-start' : 'project.node-end'
  return changeProject(record, { action, actor }, services, async (tx, { project, step, note, unchanged }) => {
    const node = (await nodesOf(tx, project.id)).find(({ id }) => id === nodeId)
    if (!node) throw new Refusal(50001, { field: 'query.node_id', says: says('project-unknown-node') })
    demandPast(day, project, 'query.day')
    const { startedOn, endedOn, name } = node
    const started = which === 'start' ? day : (startedOn ?? day)
    const ended = which === 'end' ? day : endedOn
    if (started === null && ended !== null) throw new Refusal(30001, { says: says('project-node-ended') })
    if (started !== null && ended !== null && ended < started)
      throw new Refusal(10003, { field: 'query.day', says: says('project-ends-before') })
    if (started === startedOn && ended === endedOn) return unchanged()
    await setNodeTimes(tx, nodeId, started, ended)
    await step(which === 'start' ? 'node-start' : 'node-end', { name, day })
    note({ before: { name, startedOn, endedOn }, after: { name, startedOn: started, endedOn: ended } })
  })
}
