import type { StoredFile } from '@kilowatch/contract'
import type { UploadedFile } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { keepFile } from '../../files/index.ts'
import { lastStepOf, touch } from '../queries/write.ts'
import { demandFault } from './steps.ts'

/** Pictures of one step. */
const most = 9

/** A picture of the newest step that the person took. @throws Refusal 70001 for whoever took none, 30001 for one too many */
export async function addPicture(
  { id, businessId }: RecordSubject<'work'>,
  files: readonly UploadedFile[],
  actor: UserActor,
  services: Services,
): Promise<StoredFile> {
  const stepId = await lastStepOf(services.db, id, actor.user.id)
  if (stepId === undefined) throw new Refusal(70001)
  const holder = { kind: 'work-step' as const, id: stepId }
  const upload = { userId: actor.user.id, businessId, files, takes: 'picture' as const, holder, mostHeld: most }
  return keepFile(services, upload, (keep) =>
    change(services, actor, { action: 'fault.picture', subject: `fault ${id}`, businessId }, async (tx, { at, note }) => {
      await demandFault(tx, id)
      const kept = await keep(tx)
      await touch(tx, id, at)
      note({ after: { name: kept.name } })
      return kept
    }),
  )
}
