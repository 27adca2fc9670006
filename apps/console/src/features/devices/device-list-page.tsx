import { deviceCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { AddDeviceLink } from './add-device-link.tsx'
import { DeviceFilterBar } from './device-filter-bar.tsx'
import { filterFields, isFiltered } from './device-filters.ts'
import { DeviceTable } from './device-table.tsx'
import { FirstDevices } from './first-devices.tsx'
import { StateStrip } from './state-strip.tsx'

/** All devices that the person may see, worst first, with their newest values. */
export function DeviceListPage() {
  const { t } = useTranslation('devices')
  const [filters, change] = useUrlState(filterFields)
  const facets = useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 })
  const none = facets.data?.total === 0 && !isFiltered(filters)
  return (
    <Page actions={<AddDeviceLink />}>
      {none ? (
        <FirstDevices />
      ) : (
        <Card flush>
          <StateStrip chosen={filters.state} onChoose={(state) => change({ state, page: 1 })} />
          <DeviceTable
            name={t('title')}
            filters={filters}
            toolbar={<DeviceFilterBar filters={filters} onChange={change} />}
            onFilter={change}
          />
        </Card>
      )}
    </Page>
  )
}
