import { type DeviceExchanges, deviceExchangeCalls, deviceExchangeList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { type ExchangeRow, exchangeRows } from './queries/list.ts'

const list = listHandlers<typeof deviceExchangeList, ExchangeRow>(deviceExchangeList, exchangeRows, {
  show: (rows) => rows.map(shown),
  cells: { interval: ({ intervalMs }) => `${intervalMs / 1_000} s` },
})

export const deviceExchangeHandlers = handlers(deviceExchangeCalls, {
  listDeviceExchanges: list.page,
  exportDeviceExchanges: list.file,
})

function shown({ since, toldAt, failedAt, ...row }: ExchangeRow): DeviceExchanges {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return { ...row, since: iso(since), toldAt: iso(toldAt), failedAt: iso(failedAt) }
}
