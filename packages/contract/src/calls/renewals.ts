import { type Choices, deviceTypes, fields, type Names } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, RecordId } from '../fields.ts'
import { columnsOf, formOf } from '../form.ts'
import { defineList } from '../list.ts'
import { Ids, Removed } from '../record-calls.ts'

/** What a price is for: a type of device, or all types that have no price of their own. */
export const pricedTypes: Choices = {
  all: { zh: '其他类型', en: 'All other types' },
  ...Object.fromEntries(deviceTypes.map(({ code, name }): [string, Names] => [code, name])),
}

export const renewalPriceFields = fields(
  { key: 'type', name: { zh: '设备类型', en: 'Device type' }, kind: 'choice', of: pricedTypes, usual: 'all' },
  { key: 'months', name: { zh: '时长（月）', en: 'Months' }, kind: 'number', range: [1, 120], required: true, usual: 12 },
  { key: 'price', name: { zh: '价格（元）', en: 'Price (CNY)' }, kind: 'number', range: [0, 1_000_000], decimals: 2, required: true },
)
const columns = columnsOf(renewalPriceFields)

/** `name`: its type and months, for whoever hears of it. */
export const RenewalPrice = z.object({ id: RecordId, name: z.string(), type: z.string(), months: z.number().int(), price: z.number() })
export type RenewalPrice = z.output<typeof RenewalPrice>

export const renewalPriceList = defineList({
  name: { zh: '续费价格', en: 'Renewal prices' },
  path: '/api/v1/platform/renewal-prices',
  variant: 'own',
  access: 'operator',
  reads: ['renewal-price'],
  summary: 'What a device costs for so many months, by type',
  row: RenewalPrice,
  filters: { type: { kind: 'choice', name: columns.type.name, of: pricedTypes } },
  sorts: ['type', '-type', 'months', '-months', 'price', '-price'],
  columns,
  file: { path: '/api/v1/platform/renewal-prices/export' },
})

export const renewalStates = {
  expired: { zh: '已到期', en: 'Expired' },
  soon: { zh: '30 天内到期', en: 'Expires within 30 days' },
  later: { zh: '未到期', en: 'Paid' },
} as const satisfies Choices

export const RenewableDevice = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  expiresAt: Instant,
  state: z.enum(Object.keys(renewalStates) as (keyof typeof renewalStates)[]),
  /** Of its type, by months; none: the operator of the platform has set none. */
  prices: z.array(z.object({ months: z.number().int(), price: z.number() })),
})
export type RenewableDevice = z.output<typeof RenewableDevice>

export const renewalList = defineList({
  name: { zh: '续费中心', en: 'Renewal center' },
  path: '/native/ppay/devlists',
  variant: 'wrapper',
  access: { lists: 'devices' },
  reads: ['device', 'renewal-price'],
  summary: 'Devices of the caller’s business that can be renewed, with their expiry and what so many months cost',
  row: RenewableDevice,
  filters: {
    search: { kind: 'search', name: { zh: '设备名称或 ID', en: 'Name or ID of the device' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: renewalStates },
  },
  sorts: ['expiresAt', '-expiresAt', 'name', '-name'],
  columns: {
    name: { name: { zh: '设备', en: 'Device' } },
    type: { name: { zh: '类型', en: 'Type' }, of: pricedTypes },
    expiresAt: { name: { zh: '到期', en: 'Expires' }, kind: 'end' },
    state: { name: { zh: '状态', en: 'State' }, of: renewalStates },
    prices: { name: { zh: '价格', en: 'Prices' } },
  },
  file: { path: '/api/v1/renewals/export' },
})

/** Until the end of which day the devices of a business are paid; empty: without an end. */
export const paidFields = fields({ key: 'until', name: { zh: '有效期至', en: 'Paid until' }, kind: 'day' })

const prices = { variant: 'own', access: 'operator', changes: ['renewal-price'], path: '/api/v1/platform/renewal-prices' } as const
const sample = { type: 'ups', months: 12, price: 360 }

export const renewalCalls = {
  listRenewals: renewalList.page,
  exportRenewals: renewalList.file,
  readRenewalContacts: call({
    variant: 'own',
    access: 'signed-in',
    method: 'GET',
    path: '/api/v1/renewals/contacts',
    reads: ['account'],
    summary: 'Operators of the platform who entered a service phone: whom to ask for a renewal; three at most',
    data: z.array(z.object({ name: z.string(), phone: z.string() })),
    sample: {},
  }),
  listRenewalPrices: renewalPriceList.page,
  exportRenewalPrices: renewalPriceList.file,
  addRenewalPrice: call({
    ...prices,
    method: 'POST',
    summary: 'Set what so many months cost for devices of a type',
    body: formOf(renewalPriceFields),
    data: RenewalPrice,
    refusals: [50003],
    sample: { body: sample },
  }),
  changeRenewalPrice: call({
    ...prices,
    method: 'PUT',
    path: '/api/v1/platform/renewal-prices/:id',
    summary: 'Change a price',
    body: formOf(renewalPriceFields),
    data: RenewalPrice,
    refusals: [50003, 70003],
    sample: { params: { id: ':renewalPrice' }, body: sample },
  }),
  removeRenewalPrices: call({
    ...prices,
    method: 'DELETE',
    summary: 'Remove prices',
    query: Ids,
    data: Removed,
    refusals: [70003],
    sample: { query: { ids: ':renewalPrice' } },
  }),
  renewDevicesOf: call({
    variant: 'own',
    access: 'operator',
    changes: ['device'],
    method: 'PUT',
    path: '/api/v1/platform/businesses/:businessId/paid-until',
    summary: 'Say until the end of which day, in its zone, all devices of a business are paid',
    body: formOf(paidFields),
    data: z.object({ devices: z.number().int() }),
    refusals: [70003],
    sample: { params: { businessId: ':business' }, body: { until: '2030-12-31' } },
  }),
}
