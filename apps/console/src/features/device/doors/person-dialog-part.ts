import { lazyDialog } from '../../../ui/part.tsx'

/** Its fields bring much along. */
export const PersonDialog = lazyDialog('person-dialog', () => import('./person-dialog.tsx').then((code) => code.PersonDialog))
