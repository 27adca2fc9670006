import { type RenewableDevice, renewalCalls, renewalList, renewalPriceList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { demandId } from '../../http/record-id.ts'
import { word } from '../../http/words.ts'
import { addPrice, changePrice, removePrices, renewDevices } from './commands/renewals.ts'
import { findContacts, priceRows, type RenewableRow, renewableRows } from './queries/renewals.ts'

const renewals = listHandlers<typeof renewalList, RenewableRow>(renewalList, renewableRows, {
  show: (rows) => rows.map((row): RenewableDevice => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
  cells: {
    prices: ({ prices }, { language }) =>
      prices.map((price) => word('renewal-price', language, { ...price, price: price.price.toFixed(2) })).join(' '),
  },
})
const prices = listHandlers(renewalPriceList, priceRows)

export const renewalHandlers = handlers(renewalCalls, {
  listRenewals: renewals.page,
  exportRenewals: renewals.file,
  readRenewalContacts: (_, { db }) => findContacts(db),
  listRenewalPrices: prices.page,
  exportRenewalPrices: prices.file,
  addRenewalPrice: ({ body, ...actor }, services) => addPrice(body, actor, services),
  changeRenewalPrice: ({ params, body, ...actor }, services) => changePrice(demandId(params.id), body, actor, services),
  removeRenewalPrices: async ({ query, ...actor }, services) => ({ removed: await removePrices(query.ids.split(','), actor, services) }),

  async renewDevicesOf({ params, body, ...actor }, services) {
    return { devices: await renewDevices(demandId(params.businessId), body.until, actor, services) }
  },
})
