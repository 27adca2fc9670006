import type { Uplink, uplinkList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { Age } from '../../ui/value.tsx'
import { UplinkState } from './uplink-state.tsx'
import styles from './uplinks.module.css'

/** What the columns of gateways show, in their table and on the page of one. */
export const uplinkCells: CellsOf<typeof uplinkList> = {
  name: { width: 180, fixed: 'left', render: (uplink) => <Name uplink={uplink} /> },
  state: { width: 190, render: (uplink) => <UplinkState uplink={uplink} /> },
  devices: { render: ({ id, devices }) => (devices > 0 ? <Link to={`/new_device_list?uplinkId=${id}`}>{devices}</Link> : 0) },
  lastHeardAt: { width: 110, render: ({ lastHeardAt }) => (lastHeardAt ? <Age at={lastHeardAt} /> : '—') },
  conflicts: { width: 110 },
  rejected: { width: 120, render: (uplink) => <Rejected uplink={uplink} /> },
}

function Name({ uplink: { id, name } }: { uplink: Uplink }) {
  return (
    <span className={styles.name}>
      <Link to={`/gateway/${id}`}>{name}</Link>
      <span>{id}</span>
    </span>
  )
}

function Rejected({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  if (uplink.rejected === 0) return <span className={styles.dim}>0</span>
  const reason = uplink.lastRejection
  return (
    <span className={styles.rejected}>
      {uplink.rejected}
      {reason ? <small>{t(`reasons.${reason}`, { defaultValue: reason })}</small> : null}
    </span>
  )
}
