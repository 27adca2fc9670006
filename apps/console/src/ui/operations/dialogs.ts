import { lazyDialog } from '../part.tsx'

/** Writes an operation ticket, or rewrites one. */
export const WriteOperation = lazyDialog('write-operation', () => import('./write-dialog.tsx').then((code) => code.WriteOperation))
