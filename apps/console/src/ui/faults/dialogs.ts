import { lazyDialog } from '../part.tsx'

/** Asks what is wrong, how bad it is and whose it is, and makes a fault of it. */
export const ReportFault = lazyDialog('report-fault', () => import('./report-dialog.tsx').then((code) => code.ReportFault))
export const FaultOfAlarms = lazyDialog('fault-of-alarms', () => import('./report-dialog.tsx').then((code) => code.FaultOfAlarms))
