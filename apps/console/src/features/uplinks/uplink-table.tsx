import { type Uplink, uplinkList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayManage, useSession } from '../../shared/session.ts'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Age } from '../../ui/value.tsx'
import { UplinkActions, type UplinkDoings } from './uplink-actions.tsx'
import { UplinkState } from './uplink-state.tsx'
import styles from './uplinks.module.css'

const cells: CellsOf<typeof uplinkList> = {
  name: { width: 180, fixed: 'left', render: (uplink) => <Name uplink={uplink} /> },
  state: { width: 190, render: (uplink) => <UplinkState uplink={uplink} /> },
  devices: { render: ({ id, devices }) => (devices > 0 ? <Link to={`/new_device_list?uplinkId=${id}`}>{devices}</Link> : 0) },
  lastHeardAt: { width: 110, render: ({ lastHeardAt }) => (lastHeardAt ? <Age at={lastHeardAt} /> : '—') },
  conflicts: { width: 110 },
  rejected: { width: 120, render: (uplink) => <Rejected uplink={uplink} /> },
}

/** Every gateway with its connection, its queue and what was refused. */
export function UplinkTable(doings: UplinkDoings) {
  const { t } = useTranslation('uplinks')
  const manages = mayManage(useSession().right)
  return (
    <ListTable
      list={uplinkList}
      cells={cells}
      every={20_000}
      empty={t('none')}
      actions={manages ? (uplink) => <UplinkActions uplink={uplink} {...doings} /> : undefined}
      actionsWidth={72}
    />
  )
}

function Name({ uplink: { id, name } }: { uplink: Uplink }) {
  return (
    <span className={styles.name}>
      <strong>{name}</strong>
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
