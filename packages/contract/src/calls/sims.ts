import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { UplinkId } from '../fields.ts'
import { formOf } from '../form.ts'
import { defineList } from '../list.ts'

export const simOperators = {
  mobile: { zh: '中国移动', en: 'China Mobile' },
  unicom: { zh: '中国联通', en: 'China Unicom' },
  telecom: { zh: '中国电信', en: 'China Telecom' },
  broadnet: { zh: '中国广电', en: 'China Broadnet' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Choices
const operators = Object.keys(simOperators) as [keyof typeof simOperators, ...(keyof typeof simOperators)[]]

/** The SIM card of a gateway, as people entered it; null: nobody has. */
export const Sim = z.object({
  /** Of the gateway. */
  id: UplinkId,
  uplinkName: z.string(),
  iccid: z.string().nullable(),
  operator: z.enum(operators).nullable(),
  plan: z.string(),
  /** Day on which the card ends. */
  expiresAt: z.string().nullable(),
  expiry: z.enum(['expired', 'soon', 'later', 'unknown']),
  connected: z.boolean(),
  signal: z.enum(['none', 'weak', 'strong']).nullable(),
  devices: z.number().int(),
  /** The caller may change it. */
  manages: z.boolean(),
})
export type Sim = z.output<typeof Sim>

/** Days before its end in which a card ends soon. */
export const simSoonDays = 30

const expiries = {
  expired: { zh: '已到期', en: 'Expired' },
  soon: { zh: '30 天内到期', en: 'Within 30 days' },
  later: { zh: '30 天后到期', en: 'Later' },
  unknown: { zh: '未登记', en: 'Not entered' },
} as const satisfies Choices
const signals = {
  strong: { zh: '信号强', en: 'Strong' },
  weak: { zh: '信号弱', en: 'Weak' },
  none: { zh: '无信号', en: 'None' },
} as const satisfies Choices

export const simFields = fields(
  {
    key: 'iccid',
    name: { zh: 'ICCID', en: 'ICCID' },
    kind: 'text',
    most: 20,
    required: true,
    help: { zh: '卡面上的 19 或 20 位号码', en: 'The 19 or 20 characters on the card' },
  },
  { key: 'operator', name: { zh: '运营商', en: 'Operator' }, kind: 'choice', of: simOperators, required: true },
  { key: 'plan', name: { zh: '流量套餐', en: 'Data plan' }, kind: 'text', most: 30 },
  { key: 'expiresAt', name: { zh: '到期日', en: 'Expires' }, kind: 'day' },
)

const path = '/bms_service/Device'
export const simList = defineList({
  name: { zh: 'SIM 卡列表', en: 'SIM cards' },
  path: `${path}/sim-cards`,
  prefixed: true,
  variant: 'wrapper',
  access: { lists: 'uplinks' },
  reads: ['uplink', 'connection'],
  summary: 'Gateways that the caller may see, with the SIM card of each as people entered it',
  row: Sim,
  filters: {
    search: { kind: 'search', name: { zh: 'ICCID、网关名称或 ID', en: 'ICCID, gateway name or ID' } },
    operator: { kind: 'choice', name: { zh: '运营商', en: 'Operator' }, of: simOperators },
    expiry: { kind: 'choice', name: { zh: '到期', en: 'Expiry' }, of: expiries },
  },
  sorts: ['expiresAt', '-expiresAt', 'name', '-name'],
  columns: {
    iccid: { name: { zh: 'ICCID', en: 'ICCID' } },
    uplinkName: { name: { zh: '网关', en: 'Gateway' }, sort: 'name' },
    id: { name: { zh: '网关 ID', en: 'Gateway ID' } },
    operator: { name: { zh: '运营商', en: 'Operator' }, of: simOperators },
    plan: { name: { zh: '流量套餐', en: 'Data plan' } },
    expiresAt: { name: { zh: '到期日', en: 'Expires' } },
    expiry: { name: { zh: '到期', en: 'Expiry' }, of: expiries },
    signal: { name: { zh: '信号', en: 'Signal' }, of: signals },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number' },
  },
  file: { path: `${path}/exportDevSimList` },
})

const ofUplink = {
  path: '/api/v1/uplinks/:uplinkId/sim',
  variant: 'own',
  access: { uplink: 'manage', at: 'params.uplinkId' },
  changes: ['uplink'],
} as const

export const simCalls = {
  listSims: simList.page,
  exportSims: simList.file,
  saveSim: call({
    ...ofUplink,
    method: 'PUT',
    summary: 'Enter the SIM card of a gateway, or change what was entered',
    body: formOf(simFields),
    data: z.null(),
    refusals: [50003],
    sample: { params: { uplinkId: ':uplink' }, body: { iccid: '89860012345678901234', operator: 'mobile', expiresAt: '2027-12-31' } },
  }),
  removeSim: call({
    ...ofUplink,
    method: 'DELETE',
    summary: 'Forget the SIM card of a gateway',
    data: z.null(),
    refusals: [50001],
    sample: { params: { uplinkId: ':uplink' } },
  }),
}
