import { lazyDialog } from '../part.tsx'

/** Writes a hand-over note. */
export const WriteHandover = lazyDialog('write-handover', () => import('./write-dialog.tsx').then((code) => code.WriteHandover))
