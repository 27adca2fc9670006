import type { InfoField } from '../../define.ts'
import { amount } from '../entered.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type BranchField = `branch_${(typeof numbers)[number]}_${'feeds' | 'rated'}`

/** Of each branch what it feeds and what it is rated for: alarms are judged by the share of the rating. */
export const branchInfo: readonly (InfoField & { key: BranchField })[] = numbers.flatMap((n) => {
  const part = { repeated: 'branch', number: n }
  return [
    { key: `branch_${n}_feeds` as const, name: { zh: `${n} 支路负载`, en: `Branch ${n} feeds` }, kind: 'text' as const, most: 30, part },
    {
      key: `branch_${n}_rated` as const,
      name: { zh: `${n} 支路额定电流`, en: `Branch ${n} rated current` },
      ...amount,
      unit: 'A' as const,
      part,
    },
  ]
})
