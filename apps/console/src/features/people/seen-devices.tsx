import { deviceType } from '@kilowatch/catalog'
import { type Device, deviceCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { useDeviceWork } from '../../shared/device-work.ts'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Empty } from '../../ui/placeholders.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import styles from './people.module.css'

interface SeenDevicesProps {
  /** Which devices: those that an employee sees, or that a department holds. */
  of: { employeeId: string } | { departmentId: string }
  title: string
  empty: string
  tools?: ReactNode
}

const idOf = (device: Device) => device.id

/** Devices of an employee or a department, each with a way to change who holds it. */
export function SeenDevices({ of, title, empty, tools }: SeenDevicesProps) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const manages = mayManage(useSession().right)
  const ask = useDeviceWork((work) => work.ask)
  const state = useTableState('name', ['name', '-name', 'state', '-state', 'site', '-site'])
  const devices = useCall(
    deviceCalls.listDevices,
    { query: { ...of, sort: state.sort as 'name', page: state.page, pageSize: state.pageSize } },
    { keep: true },
  )
  const columns = useMemo(() => {
    const actions = (device: Device) => (
      <Button size="small" onClick={() => ask({ work: 'hand-over', devices: [device] })}>
        {t('handOver.change')}
      </Button>
    )
    const all = columnsOf(t, (code) => deviceType(code)?.name[language] ?? code, actions)
    return manages ? all : all.filter(({ key }) => key !== 'actions')
  }, [t, language, manages, ask])
  return (
    <DataTable<Device>
      name={title}
      rows={devices.data?.items}
      total={devices.data?.total ?? 0}
      rowKey={idOf}
      columns={columns}
      state={state}
      error={devices.error}
      failedAt={devices.errorUpdatedAt}
      onRetry={() => void devices.refetch()}
      empty={<Empty text={empty} />}
      toolbar={<strong>{title}</strong>}
      tools={tools}
      card={(device) => (
        <div className={styles.card}>
          <span className={styles.cardHead}>
            <Link to={deviceLink(device)}>{device.name}</Link>
            <StateBadge state={device.state} worst={device.worst} />
          </span>
          <span className={styles.dim}>
            {[deviceType(device.type)?.name[language], device.site, device.id].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
    />
  )
}

function columnsOf(
  t: TFunction<'people'>,
  typeName: (code: string) => string,
  actions: (device: Device) => ReactNode,
): readonly Column<Device>[] {
  return [
    {
      key: 'name',
      title: t('device'),
      width: 200,
      sort: 'name',
      optional: false,
      render: (device) => (
        <span className={styles.name}>
          <Link to={deviceLink(device)}>{device.name}</Link>
          <span>{device.id}</span>
        </span>
      ),
    },
    { key: 'type', title: t('type'), width: 130, render: (device) => typeName(device.type) },
    { key: 'site', title: t('site'), width: 120, sort: 'site', render: (device) => device.site || <span className={styles.dim}>—</span> },
    {
      key: 'state',
      title: t('state'),
      width: 110,
      sort: 'state',
      render: (device) => <StateBadge state={device.state} worst={device.worst} />,
    },
    { key: 'actions', title: t('actions'), width: 110, optional: false, render: actions },
  ]
}
