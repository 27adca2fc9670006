import type { SavedView } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { deleteView, findView, insertView, isNameTaken, lockViews, updateViewName } from '../queries.ts'

/** @throws Refusal 30001 where the person keeps as many as they may, 50003 for a name that a view of this list has */
export async function saveView(wish: Omit<SavedView, 'id'>, actor: UserActor, services: Services): Promise<SavedView> {
  const { id: userId } = actor.user
  return change(services, actor, { action: 'view.save', businessId: null }, async (tx, { at, note }) => {
    const { most } = budgets.viewsOfPerson
    if ((await lockViews(tx, userId)) >= most) {
      services.excesses.note('viewsOfPerson', userId)
      throw new Refusal(30001, { says: says('views-full', { most }) })
    }
    const view = await insertView(tx, { userId, ...wish, at })
    if (!view) throw nameTaken()
    note({ subject: `view ${view.id}`, after: wish })
    return view
  })
}

/** @throws Refusal 50003 for a name that another view of the list has, 70003 where the view is gone */
export async function renameView(id: string, name: string, actor: UserActor, services: Services): Promise<SavedView> {
  return changeView(id, 'view.rename', actor, services, async (tx, view, { note }) => {
    if (await isNameTaken(tx, actor.user.id, { ...view, name })) throw nameTaken()
    await updateViewName(tx, id, name)
    note({ before: { name: view.name }, after: { name } })
    return { ...view, name }
  })
}

/** @throws Refusal 70003 where it is gone */
export async function removeView(id: string, actor: UserActor, services: Services): Promise<void> {
  await changeView(id, 'view.remove', actor, services, async (tx, { list, name, query }, { note }) => {
    await deleteView(tx, id)
    note({ before: { list, name, query } })
  })
}

function changeView<T>(
  id: string,
  action: 'view.rename' | 'view.remove',
  actor: UserActor,
  services: Services,
  work: (tx: Transaction, view: SavedView, change: Changing) => Promise<T>,
): Promise<T> {
  return change(services, actor, { action, subject: `view ${id}`, businessId: null }, async (tx, changing) => {
    await lockViews(tx, actor.user.id)
    const view = await findView(tx, actor.user.id, id)
    if (!view) throw new Refusal(70003)
    return work(tx, view, changing)
  })
}

function nameTaken(): Refusal {
  return new Refusal(50003, { field: 'body.name', says: says('view-name-taken') })
}
