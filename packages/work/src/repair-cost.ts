import { fields, type Values } from '@kilowatch/catalog'
import { type FaultState, faultDoers, faultFlow, mayArrangeFault } from './fault.ts'
import { isEnd } from './flow.ts'

/** So many kinds of parts one repair names at most. */
export const mostRepairParts = 50

/** One kind of part that was used. */
export const repairPartFields = fields(
  { key: 'name', name: { zh: '备件', en: 'Part' }, kind: 'text', most: 60, required: true },
  { key: 'model', name: { zh: '型号', en: 'Model' }, kind: 'text', most: 60 },
  { key: 'count', name: { zh: '数量', en: 'Quantity' }, kind: 'number', range: [0.01, 10_000], decimals: 2, required: true, usual: 1 },
  { key: 'price', name: { zh: '单价（元）', en: 'Unit price (CNY)' }, kind: 'number', range: [0, 1_000_000], decimals: 2, required: true },
)
export type RepairPart = Values<typeof repairPartFields>

/** What a repair cost beside its parts. */
export const repairCostFields = fields(
  {
    ...{
      key: 'hours',
      name: { zh: '工时（人·小时）', en: 'Labor (person-hours)' },
      kind: 'number',
      range: [0, 10_000],
      decimals: 2,
      usual: 0,
    },
    help: { zh: '2 人各做 1.2 小时，填 2.4', en: 'Two people for 1.2 h each are 2.4 h' },
  },
  { key: 'rate', name: { zh: '每小时（元）', en: 'Per hour (CNY)' }, kind: 'number', range: [0, 100_000], decimals: 2, usual: 0 },
  { key: 'other', name: { zh: '其他费用（元）', en: 'Other costs (CNY)' }, kind: 'number', range: [0, 1_000_000], decimals: 2, usual: 0 },
  { key: 'otherNote', name: { zh: '其他费用说明（可不填）', en: 'Purpose (optional)' }, kind: 'text', most: 100 },
)
export interface RepairCost extends Values<typeof repairCostFields> {
  parts: readonly RepairPart[]
}

/** Yuan. */
export interface RepairSums {
  /** Of each kind of part, in their order. */
  parts: number[]
  labour: number
  total: number
}

/** What has two decimals, as a whole number. */
const whole = (value: number) => Math.round(value * 100)

/** Counted in whole cents, each row rounded by itself, so that the sum is that of the rows. */
export function repairSums({ parts, hours, rate, other }: Omit<RepairCost, 'otherNote'>): RepairSums {
  const product = (a: number, b: number) => Math.round((whole(a) * whole(b)) / 100)
  const ofParts = parts.map(({ count, price }) => product(count, price))
  const labour = product(hours, rate)
  const total = ofParts.reduce((sum, cents) => sum + cents, labour + whole(other))
  return { parts: ofParts.map((cents) => cents / 100), labour: labour / 100, total: total / 100 }
}

/** Whoever deals with the fault says what its repair cost; after its end, since bills come late, whoever answers for it. */
export const mayEnterRepairCost = (roles: readonly string[], state: FaultState): boolean =>
  isEnd(faultFlow, state) ? mayArrangeFault(roles) : faultDoers.some((role) => roles.includes(role))
