import { MoreOutlined } from '@ant-design/icons'
import type { Uplink } from '@kilowatch/contract'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { RemovedDevicesDialog } from './removed-devices-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { UplinkRemovalDialog } from './uplink-removal-dialog.tsx'

export interface UplinkDoings {
  /** A new code is wanted. */
  onCode: (uplinkId: string) => void
  /** It is about to be removed: anyone who shows it stops. */
  onRemove: (uplinkId: string) => void
}

/** Rename, give a new code, take deleted devices back, remove: only what the person may do. */
export function UplinkActions({ uplink, onCode, onRemove }: { uplink: Uplink } & UplinkDoings) {
  const { t } = useTranslation('uplinks')
  const { right } = useSession()
  const [renaming, setRenaming] = useState(false)
  const [looking, setLooking] = useState(false)
  const [removing, setRemoving] = useState(false)
  if (!mayManage(right)) return null
  const items: MenuProps['items'] = [
    { key: 'rename', label: t('rename') },
    { key: 'code', label: t('newCode') },
    { key: 'removedDevices', label: t('removedDevices.open') },
    ...(right === 'main' ? [{ key: 'remove', label: t('remove') }] : []),
  ]
  function act(key: string): void {
    if (key === 'rename') setRenaming(true)
    else if (key === 'code') onCode(uplink.id)
    else if (key === 'removedDevices') setLooking(true)
    else setRemoving(true)
  }
  return (
    <>
      <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={t('actionsOf', { name: uplink.name })} />
      </Dropdown>
      {renaming ? <RenameDialog uplink={uplink} onClose={() => setRenaming(false)} /> : null}
      {removing ? <UplinkRemovalDialog uplink={uplink} onRemove={onRemove} onClose={() => setRemoving(false)} /> : null}
      {looking ? <RemovedDevicesDialog uplink={uplink} onClose={() => setLooking(false)} /> : null}
    </>
  )
}
