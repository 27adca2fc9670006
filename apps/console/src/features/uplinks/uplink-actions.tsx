import { MoreOutlined } from '@ant-design/icons'
import { deviceCalls, overviewCalls, type Uplink, uplinkCalls } from '@kilowatch/contract'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { RemovedDevicesDialog } from './removed-devices-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export interface UplinkDoings {
  /** A new code is wanted. */
  onCode: (uplinkId: string) => void
  /** It is about to be removed: whoever shows it stops. */
  onRemove: (uplinkId: string) => void
}

/** Rename, give a new code, take deleted devices back, remove: only what the person may do. */
export function UplinkActions({ uplink, onCode, onRemove }: { uplink: Uplink } & UplinkDoings) {
  const { t } = useTranslation('uplinks')
  const { right } = useSession()
  const [renaming, setRenaming] = useState(false)
  const [looking, setLooking] = useState(false)
  const remove = useRemove(uplink, onRemove)
  const ask = useConfirm()
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
    else
      ask({
        title: t('removeTitle', { name: uplink.name }),
        text: t('removeText', { count: uplink.devices }),
        action: t('remove'),
        onConfirm: remove,
      })
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={t('actionsOf', { name: uplink.name })} />
      </Dropdown>
      {renaming ? <RenameDialog uplink={uplink} onClose={() => setRenaming(false)} /> : null}
      {looking ? <RemovedDevicesDialog uplink={uplink} onClose={() => setLooking(false)} /> : null}
    </>
  )
}

const touched = [uplinkCalls.listUplinks, deviceCalls.listDevices, deviceCalls.readDeviceFacets, overviewCalls.readOverview]

function useRemove(uplink: Uplink, onRemove: (uplinkId: string) => void): () => Promise<void> {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const remove = useCommand(uplinkCalls.removeUplink, { refreshes: touched })
  return async () => {
    onRemove(uplink.id)
    try {
      await remove.mutateAsync({ params: { uplinkId: uplink.id } })
      message.success(t('removed', { name: uplink.name }))
    } catch (error) {
      message.warning(errorText(error))
    }
  }
}
