import { type Uplink, uplinkCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { ArrivalTable } from './arrival-table.tsx'
import { UplinkState } from './uplink-state.tsx'
import styles from './uplinks.module.css'

/** Waits for the gateway, and shows its devices as they appear. */
export function Arrival({ uplinkId }: { uplinkId: string }) {
  const { t } = useTranslation('uplinks')
  const uplink = useCall(uplinkCalls.readUplink, { params: { uplinkId } }, { poll: 5_000 })
  if (uplink.data) return <Arrived uplink={uplink.data} />
  if (uplink.error) return <Failure what={t('gateway')} error={uplink.error} onRetry={() => void uplink.refetch()} />
  return <Skeleton height={80} />
}

function Arrived({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.arrival} aria-live="polite">
      <p className={styles.arrivalHead}>
        <strong>{uplink.name}</strong>
        <UplinkState uplink={uplink} />
      </p>
      {uplink.connected || uplink.devices > 0 ? <ArrivalTable uplinkId={uplink.id} /> : <p className={styles.dim}>{t('waiting')}</p>}
    </div>
  )
}
