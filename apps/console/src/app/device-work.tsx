import { useDeviceWork } from '../shared/device-work.ts'
import { lazyDialog } from '../ui/part.tsx'

const ShareDialog = lazyDialog('share-dialog', () => import('../features/sharing/share-dialog.tsx').then((code) => code.ShareDialog))
const GroupShareDialog = lazyDialog('group-share-dialog', () =>
  import('../features/sharing/group-share-dialog.tsx').then((code) => code.GroupShareDialog),
)
const FaultOfDevice = lazyDialog('fault-of-device', () => import('./command-menu/fault-of-device.tsx').then((code) => code.FaultOfDevice))
const HandOverDialog = lazyDialog('hand-over-dialog', () =>
  import('../features/people/hand-over-dialog.tsx').then((code) => code.HandOverDialog),
)

/** The dialogs that pages of other domains ask for. */
export function DeviceWorkDialogs() {
  const { asked, close } = useDeviceWork()
  if (!asked) return null
  if (asked.work === 'fault') return <FaultOfDevice {...asked} onClose={close} />
  if (asked.work === 'share-group') return <GroupShareDialog group={asked.group} onClose={close} />
  const given = { devices: asked.devices, onClose: close, ...(asked.onDone ? { onDone: asked.onDone } : {}) }
  return asked.work === 'share' ? <ShareDialog {...given} /> : <HandOverDialog {...given} />
}
