import { signatureSpan } from '@kilowatch/contract'
import { removeSignatureIds } from '../storage/signature-ids.ts'
import type { Job } from './job.ts'

/** Signatures are good for five minutes to either side of the server's clock. */
export const signatureIds: Job = {
  name: 'signature-ids',
  every: 300_000,
  run: ({ db, clock }) => removeSignatureIds(db, new Date(clock.now().getTime() - 2 * signatureSpan)),
}
