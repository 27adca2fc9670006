import { type DeviceExchanges, deviceExchangeCalls, deviceExchangeList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { RowFacts } from '../../../ui/list/row-facts.tsx'
import { Age } from '../../../ui/value.tsx'
import type { DeviceData } from '../device-data.ts'

const { id: _id, uplinkName: _uplink, since: _since, toldAt: _toldAt, ...columns } = deviceExchangeList.columns
const shownOfOne = { ...deviceExchangeList, columns }
const cells = {
  interval: { render: ({ intervalMs }: DeviceExchanges) => `${intervalMs / 1_000} s` },
  failedAt: { render: ({ failedAt }: DeviceExchanges) => failedAt && <Age at={failedAt} /> },
}

/** How the gateway gets on with this device; nothing where it tells nothing of it. */
export function ExchangesCard({ data: { device } }: { data: DeviceData }) {
  const { t } = useTranslation('device')
  const language = useLanguage()
  const read = useCall(deviceExchangeCalls.listDeviceExchanges, { query: { deviceId: device.id } }, { every: 20_000, keep: true })
  const told = read.data?.items[0]
  if (!told || told.tried === null) return null
  return (
    <Card title={deviceExchangeList.name[language]} extra={<Link to={`/gateway/${told.uplinkId}`}>{t('exchanges.all')}</Link>}>
      <RowFacts list={shownOfOne} row={told} cells={cells} />
    </Card>
  )
}
