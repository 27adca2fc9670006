import { defineBudgets } from './budget.ts'
import { controlBudgets } from './controls.ts'
import { documentBudgets } from './documents.ts'
import { exportBudgets } from './exports.ts'
import { fileBudgets } from './files.ts'
import { httpBudgets } from './http.ts'
import { numberBudgets } from './numbers.ts'
import { relationBudgets } from './relations.ts'
import { signInBudgets } from './sign-in.ts'
import { streamBudgets } from './streams.ts'
import { taskBudgets } from './tasks.ts'
import { uplinkBudgets } from './uplinks.ts'

/** Every input of the installation and what it may cost; docs/BUDGETS.md is made from it (`npm run budgets`). */
export const budgets = defineBudgets({
  ...httpBudgets,
  ...signInBudgets,
  ...relationBudgets,
  ...fileBudgets,
  ...documentBudgets,
  ...taskBudgets,
  ...exportBudgets,
  ...streamBudgets,
  ...uplinkBudgets,
  ...numberBudgets,
  ...controlBudgets,
})

export type BudgetName = keyof typeof budgets

/** Whether this version knows the budget of that name. */
export function isBudget(name: string): name is BudgetName {
  return Object.hasOwn(budgets, name)
}

/** How often somebody went over a budget since it was last written down. */
export interface Excess {
  budget: BudgetName
  /** Id of the uplink, person or business, or the address: what `each` of the budget says. */
  holder: string
  count: number
}
