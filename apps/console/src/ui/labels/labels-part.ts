import { lazyDialog } from '../part.tsx'

export const LabelsDialog = lazyDialog('labels-dialog', () => import('./labels-dialog.tsx').then((code) => code.LabelsDialog))
