import { renewalCalls, renewalPriceFields, renewalPriceList } from '@kilowatch/contract'
import { listPage } from '../../ui/list/list-page.tsx'

/** What operators ask for a device by type and months. */
export const RenewalPricesPage = listPage({
  list: renewalPriceList,
  writing: {
    kind: 'renewal-price',
    fields: renewalPriceFields,
    add: renewalCalls.addRenewalPrice,
    change: renewalCalls.changeRenewalPrice,
    remove: renewalCalls.removeRenewalPrices,
  },
})
