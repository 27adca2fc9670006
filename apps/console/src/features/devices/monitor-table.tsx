import { pointLabel } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useWatch } from '../../shared/live.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { type HeadlineGroup, headlineGroups } from '../../ui/device-view.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Age, Value } from '../../ui/value.tsx'
import { DeviceCard } from './device-card.tsx'
import styles from './devices.module.css'
import { byWorstValue, monitorColumns } from './monitor-columns.ts'

interface Row {
  device: Device
  groups: ReadonlyMap<string, HeadlineGroup>
}

/** Values change every second, other cells hardly ever: a cell is drawn anew only when one of these is another. */
const differs =
  (...keys: (keyof Device)[]) =>
  (row: Row, before: Row): boolean =>
    keys.some((key) => row.device[key] !== before.device[key])

/** Devices of one type with the values of their headline as columns, sorted by any of them on the screen. */
export function MonitorTable({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const narrow = useNarrow()
  useWatch(devices.map(({ id }) => id))
  if (narrow) {
    return (
      <ul className={styles.monitorCards}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceCard device={device} />
          </li>
        ))}
      </ul>
    )
  }
  const rows: Row[] = devices.map((device) => ({
    device,
    groups: new Map(headlineGroups(device, language).map((group) => [group.pattern, group])),
  }))
  const columns: TableColumnsType<Row> = [
    {
      key: 'name',
      title: t('monitor.device'),
      fixed: 'left',
      width: 180,
      sorter: (one, other) => one.device.name.localeCompare(other.device.name, language),
      shouldCellUpdate: differs('id', 'name', 'type'),
      render: (_, { device }) => <Link to={deviceLink(device)}>{device.name}</Link>,
    },
    {
      key: 'state',
      title: t('monitor.state'),
      width: 130,
      shouldCellUpdate: differs('state', 'worst'),
      render: (_, { device }) => <StateBadge state={device.state} worst={device.worst} />,
    },
    ...monitorColumns(devices, language).map((column) => ({
      key: column.pattern,
      title: column.title,
      sorter: (one: Row, other: Row) => byWorstValue(one.groups.get(column.pattern), other.groups.get(column.pattern)),
      shouldCellUpdate: differs('headline', 'type', 'given'),
      render: (_: unknown, { groups }: Row) => <GroupCell group={groups.get(column.pattern)} />,
    })),
    { key: 'site', title: t('monitor.site'), width: 120, shouldCellUpdate: differs('site'), render: (_, { device }) => device.site },
    {
      key: 'heard',
      title: t('monitor.heard'),
      width: 110,
      shouldCellUpdate: differs('lastHeardAt'),
      render: (_, { device }) => (device.lastHeardAt ? <Age at={device.lastHeardAt} /> : '—'),
    },
  ]
  return (
    <Table<Row>
      className={styles.monitorTable ?? ''}
      size="small"
      rowKey={({ device }) => device.id}
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
    />
  )
}

function GroupCell({ group }: { group: HeadlineGroup | undefined }) {
  const language = useLanguage()
  if (!group) return <span className={styles.dim}>—</span>
  return (
    <span className={styles.monitorValues}>
      {group.items.map(({ reading, point }) => (
        <span key={reading.key} className={styles.item}>
          {group.items.length > 1 ? <span className={styles.part}>{pointLabel(point, language)}</span> : null}
          <Value reading={reading} point={point} ageless />
        </span>
      ))}
    </span>
  )
}
