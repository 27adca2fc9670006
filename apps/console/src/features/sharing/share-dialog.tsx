import { sharingCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import type { WorkDevice } from '../../shared/device-work.ts'
import { useCommand } from '../../shared/query.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'
import styles from './sharing.module.css'

interface ShareDialogProps {
  devices: readonly WorkDevice[]
  onDone?: () => void
  onClose: () => void
}

/** Shares one device or several; of one, with whom it is shared already. */
export function ShareDialog({ devices, onDone, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing')
  const share = useCommand(sharingCalls.shareDevices)
  const [only] = devices
  const one = devices.length === 1 ? only : undefined
  return (
    <Dialog
      touched={null}
      width={680}
      title={one ? t('titleOne', { name: one.name }) : t('titleMany', { count: devices.length })}
      footer={null}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <ShareForm
          devices={devices}
          send={(wish) => share.mutateAsync({ body: { boxIds: devices.map(({ id }) => id), ...wish } })}
          error={share.error}
          pending={share.isPending}
          {...(onDone ? { onDone } : {})}
        />
        {one ? <ShareList deviceId={one.id} /> : <p className={styles.dim}>{t('allOrNothing')}</p>}
      </div>
    </Dialog>
  )
}
