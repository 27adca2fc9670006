import { type DeviceExchanges, deviceExchangeList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './uplinks.module.css'

const cells: CellsOf<typeof deviceExchangeList> = {
  name: { width: 180, fixed: 'left', render: ({ id, name, type }) => <Link to={deviceLink({ id, type })}>{name}</Link> },
  failed: { render: ({ failed }) => <Failures count={failed} /> },
  lastFailure: { width: 260, render: ({ lastFailure }) => lastFailure && <span className={styles.failure}>{lastFailure}</span> },
  failedAt: { render: ({ failedAt }) => failedAt && <Age at={failedAt} /> },
}

/** How a gateway gets on with each of its devices; the gateway tells it every minute. */
export function ExchangeTable({ uplinkId }: { uplinkId: string }) {
  const { t } = useTranslation('uplinks')
  return <ListTable list={deviceExchangeList} always={{ uplinkId }} cells={cells} every={10_000} empty={t('exchanges.none')} />
}

function Failures({ count }: { count: DeviceExchanges['failed'] }) {
  return count === null ? null : <span className={count > 0 ? styles.failed : styles.dim}>{count}</span>
}
