import type { Uplink } from '@kilowatch/contract'
import { mayManage, useSession } from '../../shared/session.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { RemovedDevicesDialog } from './removed-devices-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { UplinkRemovalDialog } from './uplink-removal-dialog.tsx'

export interface UplinkDoings {
  /** A new code is wanted. */
  onCode: (uplinkId: string) => void
  /** It is about to be removed: anyone who shows it stops. */
  onRemove: (uplinkId: string) => void
}

/** Rename, give a new code, take deleted devices back, remove: only what the person may do. */
export function UplinkActions({ uplink, onCode, onRemove }: { uplink: Uplink } & UplinkDoings) {
  const { right } = useSession()
  if (!mayManage(right)) return null
  const doings = [
    { words: 'rename', dialog: (close: () => void) => <RenameDialog uplink={uplink} onClose={close} /> },
    { words: 'newCode', run: () => onCode(uplink.id) },
    { words: 'removedDevices.open', dialog: (close: () => void) => <RemovedDevicesDialog uplink={uplink} onClose={close} /> },
    right === 'main' && {
      words: uplink.offeredUntil === null ? 'transfer.open' : 'transfer.offered',
      dialog: (close: () => void) => <TransferDialog uplink={uplink} onClose={close} />,
    },
    right === 'main' && {
      words: 'remove',
      dialog: (close: () => void) => <UplinkRemovalDialog uplink={uplink} onRemove={onRemove} onClose={close} />,
    },
  ]
  return <RowMenu domain="uplinks" name={uplink.name} doings={doings} />
}
