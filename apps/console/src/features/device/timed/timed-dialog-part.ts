import { lazyDialog } from '../../../ui/part.tsx'

/** The form of a timed task. */
export const TimedDialog = lazyDialog('timed-dialog', () => import('./timed-dialog.tsx').then((code) => code.TimedDialog))
