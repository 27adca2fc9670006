import { deviceType } from '@kilowatch/catalog'
import { type DeviceDetail, documentCalls } from '@kilowatch/contract'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { useDeviceWork } from '../../shared/device-work.ts'
import { LabelsDialog } from '../../ui/labels/labels-part.ts'
import { lazyDialog } from '../../ui/part.tsx'
import { usePrint } from '../../ui/print-button.tsx'
import { useSwitchDevices } from '../../ui/use-switch-devices.ts'

const DeviceChangeDialog = lazyDialog('device-change', () => import('./device-change-dialog.tsx').then((code) => code.DeviceChangeDialog))
const ControllersDialog = lazyDialog('device-controllers', () =>
  import('./controls/controllers-dialog.tsx').then((code) => code.ControllersDialog),
)
const MaintenanceDialog = lazyDialog('maintenance', () =>
  import('../../ui/maintenance/maintenance-dialog.tsx').then((code) => code.MaintenanceDialog),
)
const RemoveDialog = lazyDialog('device-removal', () => import('./remove-dialog.tsx').then((code) => code.RemoveDialog))

/** What may be done to the device itself; only for those who manage it (others may copy its id). */
export function DeviceMenu({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation(['device', 'devices', 'labels', 'maintenance'])
  const [open, setOpen] = useState<'change' | 'controllers' | 'label' | 'maintain' | 'remove' | null>(null)
  const ask = useDeviceWork((work) => work.ask)
  const copyId = useCopyId(device.id)
  const print = usePrint(() => download(documentCalls.printDevice, { query: { box_id: device.id } }))
  const switchTo = useSwitchDevices()
  const to = device.state === 'disabled' ? 'enable' : 'disable'
  const manages = device.right === 'manage' || device.right === 'main'
  const isControlled = deviceType(device.type)?.controls !== undefined
  const close = () => setOpen(null)
  const items: NonNullable<MenuProps['items']> = [
    ...(manages
      ? [
          { key: 'change', label: t('change.open'), onClick: () => setOpen('change') },
          ...(isControlled ? [{ key: 'controllers', label: t('controllers'), onClick: () => setOpen('controllers') }] : []),
          { key: 'hand-over', label: t('handOver'), onClick: () => ask({ work: 'hand-over', devices: [device] }) },
        ]
      : []),
    ...(manages && !device.shared && switchTo
      ? [{ key: 'switch', label: t(`devices:switch.${to}`), onClick: () => switchTo([device], to) }]
      : []),
    ...(device.right === 'view' || device.shared
      ? []
      : [{ key: 'maintain', label: t('maintenance:begin'), onClick: () => setOpen('maintain') }]),
    { key: 'print', label: t('printCard'), disabled: print.running, onClick: print.run },
    { key: 'label', label: t('labels:open'), onClick: () => setOpen('label') },
    { key: 'copy', label: t('copyId'), onClick: copyId },
    ...(device.right === 'main' && !device.shared
      ? [{ type: 'divider' as const }, { key: 'remove', label: t('remove.open'), onClick: () => setOpen('remove') }]
      : []),
  ]
  return (
    <>
      <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button aria-label={t('more')} title={t('more')}>
          …
        </Button>
      </Dropdown>
      {open === 'change' && <DeviceChangeDialog device={device} onClose={close} />}
      {open === 'controllers' && <ControllersDialog device={device} onClose={close} />}
      {open === 'label' && <LabelsDialog devices={{ boxIds: [device.id] }} onClose={close} />}
      {open === 'maintain' && <MaintenanceDialog boxIds={[device.id]} subject={device.name} onClose={close} />}
      {open === 'remove' && <RemoveDialog device={device} onClose={close} />}
    </>
  )
}

function useCopyId(id: string): () => Promise<void> {
  const { t } = useTranslation('device')
  const { message } = App.useApp()
  return async () => {
    try {
      await navigator.clipboard.writeText(id)
      message.success(t('idCopied'))
    } catch {
      message.warning(t('idNotCopied', { id }))
    }
  }
}
