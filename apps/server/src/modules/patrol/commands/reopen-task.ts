import { signatureTakenBack } from '@kilowatch/work'
import type { Changing } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { rowOf } from '../../../storage/queryable.ts'
import { takeStepBack } from '../../work/index.ts'
import { setCompleted } from '../queries/task-changes.ts'

const follows = ['submit', 'accept']

/**
 * What followed for a task from a signature that is taken back, within a change that holds it.
 * @returns whether it could be: not where the task has gone on since, or is written in anew
 */
export async function reopenTask(
  tx: Transaction,
  { at }: Changing,
  { taskId, formId, userId, signedAt }: { taskId: string; formId: string; userId: string; signedAt: Date },
): Promise<boolean> {
  const draft = `select 1 from patrol_forms f join work w on w.id = f.id where f.task_id = $1 and f.id <> $2 and w.state = 'draft'`
  if (await rowOf(tx, draft, [taskId, formId])) return false
  const text = 'select 1 from work_steps where work_id = $1 and by_user = $2 and at = $3 and step = any($4::text[])'
  if (!(await rowOf(tx, text, [taskId, userId, signedAt, follows]))) return true
  const taken = await takeStepBack(tx, { id: taskId, steps: follows, userId, since: signedAt, at, as: signatureTakenBack.step })
  if (taken?.step === 'submit') await setCompleted(tx, taskId, null)
  return taken !== undefined
}
