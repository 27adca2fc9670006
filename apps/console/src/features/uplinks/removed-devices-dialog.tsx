import { leavingCalls, type RemovedDevice, type Uplink } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { Empty, Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './uplinks.module.css'

/** Devices of a gateway that people deleted, and the way back for each: the gateway may still send of them. */
export function RemovedDevicesDialog({ uplink, onClose }: { uplink: Uplink; onClose: () => void }) {
  const { t } = useTranslation('uplinks')
  const removed = useCall(leavingCalls.listRemovedDevices, { params: { uplinkId: uplink.id } })
  return (
    <Dialog touched={null} title={t('removedDevices.title', { name: uplink.name })} footer={null} onClose={onClose} width={560}>
      <p className={styles.dim}>{t('removedDevices.explained')}</p>
      {removed.error ? (
        <Failure what={t('removedDevices.what')} error={removed.error} at={removed.errorUpdatedAt} onRetry={() => void removed.refetch()} />
      ) : null}
      {removed.isPending ? <Skeleton rows={3} /> : null}
      {removed.data?.length === 0 ? <Empty text={t('removedDevices.none')} /> : null}
      {removed.data && removed.data.length > 0 ? (
        <ul className={styles.removedList}>
          {removed.data.map((device) => (
            <RemovedRow key={device.ref} uplink={uplink} device={device} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

function RemovedRow({ uplink, device }: { uplink: Uplink; device: RemovedDevice }) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const takeBack = useCommand(leavingCalls.takeBackDevices, {
    onDone: () => void message.success(t('removedDevices.done', { name: device.name })),
  })
  const input = { params: { uplinkId: uplink.id }, body: { refs: [device.ref] } }
  return (
    <li>
      <span className={styles.name}>
        <strong>{device.name}</strong>
        <span>{device.deviceId}</span>
        <span>
          {t('removedDevices.by', { name: device.removedBy })} · <Time at={device.removedAt} />
          {device.dropped > 0 ? ` · ${t('removedDevices.dropped', { count: device.dropped })}` : null}
        </span>
      </span>
      <Button
        disabled={takeBack.isPending}
        aria-label={t('removedDevices.takeBackOf', { name: device.name })}
        onClick={() => takeBack.mutate(input, { onError: (error) => void message.warning(errorText(error)) })}
      >
        {t('removedDevices.takeBack')}
      </Button>
    </li>
  )
}
