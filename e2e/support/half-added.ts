import { addingCalls } from '@kilowatch/contract'
import { emptyDraft } from '../../apps/console/src/features/uplinks/device-draft.ts'
import { ask, type Caller } from './api-client.ts'

/** Another journey may have left a gateway half added, with which the page for adding devices would go on. */
export async function nothingHalfAdded(caller: Caller): Promise<void> {
  await ask(caller, addingCalls.saveAdding, { body: { draft: emptyDraft, uplinkId: null } })
}
