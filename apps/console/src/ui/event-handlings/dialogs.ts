import { lazyDialog } from '../part.tsx'

/** Asks what the cause was and what was done, and records it for alarms. */
export const HandleAlarms = lazyDialog('handle-alarms', () => import('./handle-dialog.tsx').then((code) => code.HandleAlarms))
