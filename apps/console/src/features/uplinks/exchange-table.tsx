import { type DeviceExchanges, deviceExchangeList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Age } from '../../ui/value.tsx'
import { DeviceIntervalDialog } from './interval-dialog.tsx'
import styles from './uplinks.module.css'

const cells: CellsOf<typeof deviceExchangeList> = {
  name: { width: 130, fixed: 'left', render: ({ id, name, type }) => <Link to={deviceLink({ id, type })}>{name}</Link> },
  interval: { width: 110, render: (device) => <Interval device={device} /> },
  tried: { width: 98 },
  failed: {
    width: 70,
    render: ({ failed }) => (failed === null ? null : <span className={failed > 0 ? styles.failed : styles.dim}>{failed}</span>),
  },
  timeouts: { width: 70 },
  refused: { width: 72 },
  garbage: { width: 94 },
  exceptions: { width: 82 },
  medianMs: { width: 84 },
  mostMs: { width: 84 },
  lastFailure: { width: 134, render: ({ lastFailure }) => lastFailure && <span className={styles.failure}>{lastFailure}</span> },
  failedAt: { width: 90, render: ({ failedAt }) => failedAt && <Age at={failedAt} /> },
}

/** How a gateway gets on with each of its devices; the gateway tells it every minute. */
export function ExchangeTable({ uplinkId }: { uplinkId: string }) {
  const { t } = useTranslation('uplinks')
  const open = useDialog()
  const set = (device: DeviceExchanges) => open((close) => <DeviceIntervalDialog device={device} onClose={close} />)
  const actions = (device: DeviceExchanges) =>
    device.manages ? (
      <Button size="small" aria-label={t('interval.of', { name: device.name })} onClick={() => set(device)}>
        {t('interval.change')}
      </Button>
    ) : null
  return (
    <ListTable
      list={deviceExchangeList}
      always={{ uplinkId }}
      cells={cells}
      every={10_000}
      empty={t('exchanges.none')}
      actions={actions}
      actionsWidth={90}
    />
  )
}

/** As it is, and where that differs as it was set. */
function Interval({ device: { intervalMs, wantedMs } }: { device: DeviceExchanges }) {
  const { t } = useTranslation('uplinks')
  const seconds = (ms: number) => t('config.seconds', { count: ms / 1_000 })
  if (wantedMs === null || wantedMs === intervalMs) return seconds(intervalMs)
  return (
    <span>
      {seconds(intervalMs)} <span className={styles.dim}>{t('interval.wanted', { interval: seconds(wantedMs) })}</span>
    </span>
  )
}
