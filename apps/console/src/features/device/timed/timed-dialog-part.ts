import { lazyDialog } from '../../../ui/part.tsx'

/** The form of a timed task. */
export const TimedDialog = lazyDialog('timed-dialog', () => import('./timed-dialog.tsx').then((code) => code.TimedDialog))

/** The form of a period. */
export const PeriodDialog = lazyDialog('period-dialog', () => import('./period-dialog.tsx').then((code) => code.PeriodDialog))
