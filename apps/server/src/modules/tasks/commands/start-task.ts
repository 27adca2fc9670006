import type { Language } from '@kilowatch/catalog'
import type { Task, TaskKind } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { countOpen, findTask, holdPerson, insertTask } from '../queries/tasks.ts'
import { taskOf } from '../rules.ts'
import { tellOfTask } from '../signal.ts'

interface Asker {
  user: { id: string }
  language: Language
  address: string
}

/**
 * Has something worked on for a person that takes longer than they wait for.
 * @param businessId null: of the platform
 * @throws Refusal 90001 where the account is removed meanwhile, 80001 where the person or the business has too many under way
 */
export function startTask(
  { db, clock, excesses }: Pick<Services, 'db' | 'clock' | 'excesses'>,
  { user, language, address }: Asker,
  task: { kind: TaskKind; businessId: string | null; wish: unknown },
): Promise<Task> {
  return db.transaction(async (tx) => {
    const { kind, businessId, wish } = task
    // Held until the end: an account that is removed meanwhile takes the task along, or none is made.
    if (!(await holdPerson(tx, user.id))) throw new Refusal(90001)
    const open = await countOpen(tx, { userId: user.id, businessId })
    if (open.person >= budgets.tasksOfPerson.most) throw tooMany('tasksOfPerson', user.id)
    if (businessId !== null && open.business >= budgets.tasksOfBusiness.most) throw tooMany('tasksOfBusiness', businessId)
    const id = await insertTask(tx, { userId: user.id, businessId, kind, wish, language, address, at: clock.now() })
    await tellOfTask(tx, user.id)
    const row = await findTask(tx, id)
    if (!row) throw new Refusal(70003)
    return taskOf(row, language)
  })

  function tooMany(budget: 'tasksOfPerson' | 'tasksOfBusiness', holder: string): Refusal {
    excesses.note(budget, holder)
    return new Refusal(80001, { says: says('tasks-under-way', { most: budgets[budget].most }), retryAfter: 15 })
  }
}
