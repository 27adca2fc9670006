import { doesRectification } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { holdFile } from '../../files/index.ts'
import { insertSteps } from '../../work/index.ts'
import { countNodes, touch } from '../queries/rectifications.ts'
import { demandRectification } from './arrange.ts'

export interface NodeWish {
  text: string
  /** The day that it is about; null: today. */
  on: string | null
  files: readonly string[]
}

/**
 * Writes down progress. @throws Refusal 10003 for a day to come, 30001 where nobody is at it or it has too many entries, 70001 for whoever only
 * sees it, 70003 for pictures of others
 */
export async function addNode(record: RecordSubject<'work'>, wish: NodeWish, actor: UserActor, services: Services): Promise<string> {
  const { id } = record
  const { user } = actor
  return change(services, actor, { action: 'rectification.node', subject: `rectification ${id}` }, async (tx, { at, note }) => {
    const { state, businessId, today } = await demandRectification(tx, id, at)
    if (!doesRectification(record.roles)) throw new Refusal(70001)
    if (state !== 'progress') throw new Refusal(30001, { says: says('rectification-not-begun') })
    const on = wish.on ?? today
    if (on > today) throw new Refusal(10003, { field: 'query.on', says: says('day-ahead') })
    const { most } = budgets.rectificationNodes
    if ((await countNodes(tx, id)) >= most) {
      services.excesses.note('rectificationNodes', businessId)
      throw new Refusal(30001, { says: says('too-many-rectification-nodes', { most }) })
    }
    const entered = { text: wish.text, on }
    const [node = ''] = await insertSteps(tx, 'work', [id], { at, userId: user.id, step: 'node', from: state, to: state, entered })
    // Pictures are of the business of whoever brought them.
    for (const fileId of new Set(wish.files))
      await holdFile(tx, { fileId, holder: { kind: 'work-step', id: node }, businessId: user.business?.id ?? businessId, userId: user.id })
    await touch(tx, id, at)
    note({ businessId, after: { ...entered, pictures: wish.files.length } })
    return node
  })
}
