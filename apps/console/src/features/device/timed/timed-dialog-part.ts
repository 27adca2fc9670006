import { lazyPart } from '../../../ui/part.tsx'

/** The form of a timed task, fetched where somebody opens it. */
export const TimedDialog = lazyPart('timed-dialog', () => import('./timed-dialog.tsx').then((code) => code.TimedDialog), {
  as: 'overlay',
  closing: ({ onClose }) => onClose,
})
