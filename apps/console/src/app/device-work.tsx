import { lazy, Suspense } from 'react'
import { useDeviceWork } from '../shared/device-work.ts'

const ShareDialog = lazy(() => import('../features/sharing/share-dialog.tsx').then((code) => ({ default: code.ShareDialog })))
const HandOverDialog = lazy(() => import('../features/people/hand-over-dialog.tsx').then((code) => ({ default: code.HandOverDialog })))

/** The dialogs that pages of other domains ask for. */
export function DeviceWorkDialogs() {
  const { asked, close } = useDeviceWork()
  if (!asked) return null
  const given = { devices: asked.devices, onClose: close, ...(asked.onDone ? { onDone: asked.onDone } : {}) }
  return <Suspense fallback={null}>{asked.work === 'share' ? <ShareDialog {...given} /> : <HandOverDialog {...given} />}</Suspense>
}
