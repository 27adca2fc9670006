import type { DocumentZipWish, Task } from '@kilowatch/contract'
import type { Services } from '../../../services.ts'
import { startTask } from '../../tasks/index.ts'
import type { Reader } from '../draft.ts'

/** In the order in which they were asked for; of what the person sees no more when its turn comes, the file says so. */
export function startZip(wish: DocumentZipWish, asker: Reader, services: Services): Promise<Task> {
  return startTask(services, asker, { kind: 'document-zip', businessId: asker.user.business?.id ?? null, wish })
}
