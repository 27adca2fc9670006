import type { DeviceDetail } from '@kilowatch/contract'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceChangeDialog } from './device-change-dialog.tsx'

/** What may be done to the device itself; only for those who manage it (others may copy its id). */
export function DeviceMenu({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('device')
  const { message } = App.useApp()
  const [changing, setChanging] = useState(false)
  const manages = device.right === 'manage' || device.right === 'main'
  const copyId = async () => {
    try {
      await navigator.clipboard.writeText(device.id)
      message.success(t('idCopied'))
    } catch {
      message.warning(t('idNotCopied', { id: device.id }))
    }
  }
  const items = [
    ...(manages ? [{ key: 'change', label: t('change.open'), onClick: () => setChanging(true) }] : []),
    { key: 'copy', label: t('copyId'), onClick: () => void copyId() },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button aria-label={t('more')} title={t('more')}>
          …
        </Button>
      </Dropdown>
      {changing && <DeviceChangeDialog device={device} onClose={() => setChanging(false)} />}
    </>
  )
}
