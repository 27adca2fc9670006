import type { SwapStepWish, SwapWish } from '@kilowatch/contract'
import { afterSwapStep, daysBetween, rosterOn, type SwapStep, swapStepAsksWhy, swapStepsFor } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Membership } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { lookAtAlarmsOf, tell } from '../../notifications/index.ts'
import { type GroupDuty, readDuty } from '../../on-duty/index.ts'
import { decidersOf, peopleAmong, staffOf } from '../queries/people.ts'
import { dropChange, nameOfGroup, putChange, rosteredGroups } from '../queries/rosters.ts'
import { changeSwap, insertSwap, lapse, lockSwap, openSwaps, type SwapRow } from '../queries/swaps.ts'
import { isUsual } from '../rules.ts'
import { daysOfExchange, demandExchange, type Exchange, mostDaysApart } from '../swap-rules.ts'
import { rolesIn } from '../swaps-shown.ts'

interface SwapActor extends RecordActor {
  business: Membership
}

/**
 * Asks somebody to exchange a duty, or to stand in. @throws Refusal 30001 where it may not be, has begun, is asked for already or too many are;
 * 50001 for somebody of nobody's
 */
export async function askSwap(groupId: string, wish: SwapWish, actor: SwapActor, services: Services): Promise<{ id: string }> {
  const { business } = actor
  const { partner: partnerId, taken, reason } = wish
  const given = { day: wish.day, shift: wish.shift }
  const exchange: Exchange = { groupId, askerId: business.employeeId, partnerId, given, taken }
  if (partnerId === business.employeeId) throw new Refusal(10003, { field: 'body.partner', says: says('duty-swap-self') })
  if (taken && Math.abs(daysBetween(given.day, taken.day)) > mostDaysApart)
    throw new Refusal(10003, { field: 'body.taken', says: says('duty-swap-apart', { most: mostDaysApart }) })
  return change(services, actor, { action: 'duty.ask-swap', subject: `group ${groupId}` }, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    const unknown = 'group-unknown-employee'
    await demandOwn(tx, { name: 'memberships' }, { businessId: business.id, ids: [partnerId], field: 'partner', unknown })
    const groups = await readGroups(tx, business.id, exchange)
    const beginsAt = demandExchange(exchange, groups)
    if (beginsAt <= at) throw new Refusal(30001, { field: 'body.day', says: says('duty-swap-begun') })
    await demandRoom(tx, exchange, at, services)
    const id = await insertSwap(tx, { ...exchange, reason, beginsAt }, at)
    note({ after: { given, taken, partner: partnerId, reason } })
    await tellOf(
      tx,
      { code: 'duty-swap-asked', exchange, swapId: id, reason, businessId: business.id, by: actor.user?.id ?? null, at },
      groups,
    )
    return { id }
  })
}

async function demandRoom(tx: Transaction, { askerId, groupId, given }: Exchange, at: Date, services: Services): Promise<void> {
  const { most } = budgets.dutySwapsOfPerson
  const open = await openSwaps(tx, { askerId, groupId, ...given, at })
  if (open.same > 0) throw new Refusal(30001, { field: 'body.day', says: says('duty-swap-twice') })
  if (open.all < most) return
  services.excesses.note('dutySwapsOfPerson', askerId)
  throw new Refusal(30001, { says: says('duty-swaps-too-many', { most }) })
}

/** @throws Refusal 70003 without such a swap, 30001 for a step that is not the caller's to take now or may not be, 10003 without a reason */
export async function stepSwap(groupId: string, swapId: string, { step, reason }: SwapStepWish, actor: SwapActor, services: Services) {
  const { business } = actor
  await change(services, actor, { action: actions[step], subject: `group ${groupId}` }, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    const swap = await lockSwap(tx, groupId, swapId)
    if (!swap) throw new Refusal(70003)
    const roles = rolesIn(swap, business, await decidersOf(tx, groupId))
    if (!swapStepsFor(swap, roles, at).includes(step)) throw new Refusal(30001, { says: says('duty-swap-not-now') })
    if (swapStepAsksWhy(step) && reason === '') throw new Refusal(10003, { field: 'body.reason', says: says('duty-swap-why') })
    const exchange = exchangeOf(groupId, swap)
    const groups = await readGroups(tx, business.id, exchange)
    if (step === 'agree' || step === 'approve') demandExchange(exchange, groups)
    if (step === 'approve') await exchangeDuties(tx, exchange, groups, 'done')
    if (step === 'undo') await exchangeDuties(tx, exchange, groups, 'undone')
    const decides = step === 'approve' || step === 'reject' || step === 'undo'
    const answer = swapStepAsksWhy(step) ? reason : ''
    await changeSwap(tx, swapId, { state: afterSwapStep(step), answer, decidedBy: decides ? (actor.user?.id ?? null) : null }, at)
    note({ before: { state: swap.state }, after: { state: afterSwapStep(step), asker: swap.askerId, partner: swap.partnerId, reason } })
    const told = { code: codes[step], exchange, swapId, reason, businessId: business.id, by: actor.user?.id ?? null, at }
    await tellOf(tx, told, groups)
    if (step === 'approve' || step === 'undo') await lookAtAlarmsOf(tx, [groupId], at)
  })
}

/** Swaps whose duty begins without an answer: both are told. */
export async function lapseSwaps({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    for (const { groupId, businessId, people, ...swap } of await lapse(tx, at, mostAtOnce)) {
      const params = { ...namesOf(swap), group: await nameOfGroup(tx, groupId), given: swap.givenDay, reason: '' }
      const link = `/enterprise/operation/duty?group=${groupId}&day=${swap.givenDay}` as const
      await tell(tx, { code: 'duty-swap-lapsed', params, subject: `duty-swap ${swap.id}`, link, to: { people, businessId }, by: null, at })
    }
  })
}
const mostAtOnce = 100

const actions = {
  agree: 'duty.agree-swap',
  refuse: 'duty.refuse-swap',
  approve: 'duty.approve-swap',
  reject: 'duty.reject-swap',
  withdraw: 'duty.withdraw-swap',
  undo: 'duty.undo-swap',
} as const satisfies Record<SwapStep, string>

const codes = {
  agree: 'duty-swap-agreed',
  refuse: 'duty-swap-refused',
  approve: 'duty-swap-approved',
  reject: 'duty-swap-rejected',
  withdraw: 'duty-swap-withdrawn',
  undo: 'duty-swap-undone',
} as const satisfies Record<SwapStep, string>

/** Who hears of a step beside those whose it is to know: what waits for managers is told to them. */
const toManagers: ReadonlySet<string> = new Set(['duty-swap-agreed'])

function exchangeOf(groupId: string, { askerId, partnerId, givenDay, givenShift, takenDay, takenShift }: SwapRow): Exchange {
  const taken = takenDay !== null && takenShift !== null ? { day: takenDay, shift: takenShift } : null
  return { groupId, askerId, partnerId, given: { day: givenDay, shift: givenShift }, taken }
}

async function readGroups(tx: Transaction, businessId: string, exchange: Exchange): Promise<Map<string, GroupDuty>> {
  return readDuty(tx, await rosteredGroups(tx, businessId), daysOfExchange(exchange))
}

/** Both rosters change at once; undone, each has what they had before. */
async function exchangeDuties(
  tx: Transaction,
  { groupId, askerId, partnerId, given, taken }: Exchange,
  groups: ReadonlyMap<string, GroupDuty>,
  how: 'done' | 'undone',
): Promise<void> {
  const duty = groups.get(groupId)
  const moves = [{ place: given, from: askerId, to: partnerId }, ...(taken ? [{ place: taken, from: partnerId, to: askerId }] : [])]
  for (const { place, from, to } of moves) {
    for (const [person, on] of [[from, how === 'undone'] as const, [to, how === 'done'] as const]) {
      const wish = { groupId, ...place, person, on, swapped: how === 'done' }
      if (how === 'undone' && isUsual(duty, { ...place, person }) === on) await dropChange(tx, wish)
      else await putChange(tx, wish)
    }
  }
}

interface Told {
  code: 'duty-swap-asked' | (typeof codes)[SwapStep]
  exchange: Exchange
  swapId: string
  reason: string
  businessId: string
  by: string | null
  at: Changing['at']
}

async function tellOf(
  tx: Transaction,
  { code, exchange: { groupId, askerId, partnerId, given }, swapId, reason, businessId, by, at }: Told,
  groups: ReadonlyMap<string, GroupDuty>,
): Promise<void> {
  const people = new Map((await peopleAmong(tx, [askerId, partnerId])).map((person) => [person.employeeId, person]))
  const managers = toManagers.has(code) ? (await staffOf(tx, groupId)).filter(({ identity }) => identity === 'manager') : []
  const userIds = [...people.values(), ...managers].flatMap(({ userId }) => (userId === null || userId === by ? [] : [userId]))
  const shift = rosterOn(groups.get(groupId)?.rosters ?? [], given.day)?.shifts.find(({ key }) => key === given.shift)?.name ?? given.shift
  const names = { asker: people.get(askerId)?.name ?? '', partner: people.get(partnerId)?.name ?? '' }
  const params = { ...names, group: await nameOfGroup(tx, groupId), given: `${given.day} ${shift}`, reason }
  const subject = `duty-swap ${swapId}`
  const link = `/enterprise/operation/duty?group=${groupId}&day=${given.day}` as const
  // A group without a manager is managed by the administrators.
  if (toManagers.has(code) && managers.length === 0)
    await tell(tx, { code, params, subject, link, to: { businessId, roles: ['admin'] }, by, at })
  await tell(tx, { code, params, subject, link, to: { people: userIds, businessId }, by, at })
}

const namesOf = ({ asker, partner }: Pick<SwapRow, 'asker' | 'partner'>) => ({ asker, partner })
