import { type OperationsNumber, type OperationsOverview, operationsNumbers } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { addressOf, cardsOf } from './overview-rules.ts'

const none = { open: 0, overdue: 0 }
const overview: OperationsOverview = {
  today: '2026-11-27',
  faults: { open: 3, overdue: 1, states: { reported: 1, repairing: 2 } },
  ...{ rectifications: none, projects: { running: 0, overdue: 0 }, patrols: { due: 4, overdue: 0 } },
  ...{ operations: { states: { hand: 1 } }, schedules: { today: 0, overdue: 2 } },
  times: { from: '2026-10-29', reported: 5, confirmed: 0, confirmSeconds: null, repaired: 0, repairSeconds: null },
}
const numbers = operationsNumbers(overview)
const number = (key: string, state?: string) => numbers.find((one) => one.key === key && one.state === state) as OperationsNumber

it('leads to the list behind a number, narrowed to it', () => {
  expect(addressOf(number('faults.overdue'))).toBe('/enterprise/operation/fault_records?due=late')
  expect(addressOf(number('faults.state', 'repairing'))).toBe('/enterprise/operation/fault_records?state=repairing')
  expect(addressOf(number('faults.reported'))).toBe('/enterprise/operation/fault_records?from=2026-10-29')
  expect(addressOf(number('patrols.due'))).toBe('/patrol_order/patrol_order_list?state=waiting%2Cexecuting&to=2026-11-27')
  expect(addressOf(number('schedules.overdue'))).toBe('/enterprise/operation/schedule?view=list&overdue=true')
})

it('puts each number into one card, but for how many faults were reported', () => {
  const all = (['faults', 'rounds', 'works', 'tickets'] as const).flatMap((key) => cardsOf(numbers, key))
  expect(new Set(all).size).toBe(all.length)
  expect(numbers.filter((one) => !all.includes(one)).map(({ key }) => key)).toEqual(['faults.reported'])
})

it('says of each open state how many there are, also where it is none', () => {
  expect(number('faults.state', 'repairing').count).toBe(2)
  expect(number('faults.state', 'planned').count).toBe(0)
  expect(numbers.some(({ state }) => state === 'closed')).toBe(false)
})
