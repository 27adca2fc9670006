import { type DeviceState, deviceCalls, deviceList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { AddDeviceLink } from './add-device-link.tsx'
import { deviceInputs } from './device-filter-inputs.tsx'
import { DeviceTable } from './device-table.tsx'
import { FirstDevices } from './first-devices.tsx'
import { StateStrip } from './state-strip.tsx'

/** All devices that the person may see, worst first, with their newest values. */
export function DeviceListPage() {
  const { t } = useTranslation('devices')
  const shown = useList(deviceList, { poll: 20_000 })
  const { filters, filtered, narrow } = shown.state
  const facets = useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 })
  const chosen = (filters.state ? filters.state.split(',') : []) as DeviceState[]
  return (
    <Page title={t('title')} crumbs={[{ title: t('devices') }]} heading={t('title')} actions={<AddDeviceLink />}>
      {facets.data?.total === 0 && !filtered ? (
        <FirstDevices />
      ) : (
        <Card flush>
          <StateStrip states={facets.data?.states} chosen={chosen} onChoose={(states) => narrow({ state: states.join(',') })} />
          <DeviceTable shown={shown} inputs={deviceInputs} empty={<Empty text={t('none')} />} />
        </Card>
      )}
    </Page>
  )
}
