import { type Device, deviceCalls } from '@kilowatch/contract'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { download } from '../../shared/client.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { useWatch } from '../../shared/live.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { DeviceBulk } from './device-bulk.tsx'
import { DeviceCard } from './device-card.tsx'
import { deviceColumns } from './device-columns.tsx'
import { type DeviceFilters, type DeviceSort, deviceSorts, isFiltered, noFilters, queryOf } from './device-filters.ts'

interface DeviceTableProps {
  name: string
  filters: DeviceFilters
  toolbar: ReactNode
  onFilter: (change: Partial<DeviceFilters>) => void
}

const idOf = (device: Device) => device.id

/** The filtered devices with live values. */
export function DeviceTable({ name, filters, toolbar, onFilter }: DeviceTableProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const navigate = useNavigate()
  const state = useTableState<DeviceSort>('state', deviceSorts)
  const query = queryOf(filters, state.sort)
  const devices = useCall(
    deviceCalls.listDevices,
    { query: { ...query, page: state.page, pageSize: state.pageSize } },
    { poll: 20_000, keep: true },
  )
  useWatch((devices.data?.items ?? []).map(idOf))
  const works = devices.data?.items.some(({ mayShare }) => mayShare) ?? false
  const columns = useMemo(() => deviceColumns(t, language), [t, language])
  return (
    <DataTable<Device>
      name={name}
      rows={devices.data?.items}
      total={devices.data?.total ?? 0}
      rowKey={idOf}
      columns={columns}
      state={state}
      error={devices.error}
      failedAt={devices.errorUpdatedAt}
      onRetry={() => void devices.refetch()}
      empty={<Empty text={t('none')} />}
      filtered={isFiltered(filters)}
      onClearFilters={() => onFilter(noFilters)}
      toolbar={toolbar}
      tools={<ExportButton fetch={(format) => download(deviceCalls.exportDevices, { query: { ...query, format } })} />}
      {...(works ? { bulk: (devices: readonly Device[], clear: () => void) => <DeviceBulk devices={devices} clear={clear} /> } : {})}
      card={(device) => <DeviceCard device={device} />}
      onOpen={(device) => navigate(deviceLink(device))}
    />
  )
}
