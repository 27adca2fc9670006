import { lazyDialog } from '../part.tsx'

/** Asks for a note and confirms alarms. */
export const ConfirmAlarms = lazyDialog('confirm-alarms', () => import('./step-dialog.tsx').then((code) => code.ConfirmAlarms))
/** Asks for how long and why, and shelves alarms. */
export const ShelveAlarms = lazyDialog('shelve-alarms', () => import('./step-dialog.tsx').then((code) => code.ShelveAlarms))
