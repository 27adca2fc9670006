import { signatureTakenBack } from '@kilowatch/work'
import type { Changing } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { takeStepBack } from '../../work/index.ts'
import { draftOf } from '../queries/forms.ts'
import { followed, setCompleted } from '../queries/task-changes.ts'

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
  const draft = await draftOf(tx, taskId)
  if (draft !== undefined && draft !== formId) return false
  if (!(await followed(tx, taskId, { userId, at: signedAt, steps: follows }))) return true
  const taken = await takeStepBack(tx, { id: taskId, steps: follows, userId, since: signedAt, at, as: signatureTakenBack.step })
  if (taken?.step === 'submit') await setCompleted(tx, taskId, null)
  return taken !== undefined
}
