import { type Device, deviceList } from '@kilowatch/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { useDeviceWork } from '../../shared/device-work.ts'
import { Link } from '../../shared/link.tsx'
import { mayManage, useSession } from '../../shared/session.ts'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import styles from './people.module.css'

interface SeenDevicesProps {
  /** Which devices: those that an employee sees, or that a department holds. */
  of: { employeeId: string } | { departmentId: string }
  title: string
  empty: string
  tools?: ReactNode
}

const { columns, filters } = deviceList
const shown = {
  ...deviceList,
  columns: { name: columns.name, state: columns.state, type: columns.type, site: columns.site },
  filters: { search: filters.search, state: filters.state },
  sorts: ['name', '-name', 'state', '-state', 'site', '-site'],
} as const
const cells: CellsOf<typeof shown> = {
  name: { width: 200, render: (device) => <Name device={device} /> },
  state: { width: 110, render: ({ state, worst }) => <StateBadge state={state} worst={worst} /> },
}

/** Devices of an employee or a department, each with a way to change who holds it. */
export function SeenDevices({ of, title, empty, tools }: SeenDevicesProps) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const ask = useDeviceWork((work) => work.ask)
  const actions = (device: Device) => (
    <Button size="small" onClick={() => ask({ work: 'hand-over', devices: [device] })}>
      {t('handOver.change')}
    </Button>
  )
  return (
    <ListTable
      list={shown}
      cells={cells}
      always={of}
      heading={<strong>{title}</strong>}
      empty={empty}
      tools={tools}
      actions={manages ? actions : undefined}
      actionsWidth={110}
    />
  )
}

function Name({ device }: { device: Device }) {
  return (
    <span className={styles.name}>
      <Link to={deviceLink(device)}>{device.name}</Link>
      <span>{device.id}</span>
    </span>
  )
}
