import {
  type BusinessAuth,
  type BusinessAuthDraft,
  type BusinessAuthFile,
  type BusinessAuthWish,
  businessAuthFields,
  businessAuthFileKinds,
  businessAuthFiles,
} from '@kilowatch/contract'
import { businessAuthFlow } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { Membership, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { openPersonalBusiness } from '../../accounts/index.ts'
import { deleteHeld, filesOf, holdFile } from '../../files/index.ts'
import { beginWork, takeStep } from '../../work/index.ts'
import * as queries from '../queries/auths.ts'
import { authOf } from '../read.ts'
import { holderKindOf, lacksLetter, mayApply } from '../rules.ts'
import { dueOf } from '../working-days.ts'

/** What of the person decides whether they may. */
type Person = Pick<User, 'id' | 'name' | 'mode' | 'agent' | 'operator' | 'sf'> & { business: Pick<Membership, 'id' | 'right'> | null }
export type Applicant = UserActor & { user: Person }

/**
 * Begins an authentication of the person's business, or goes on with the one that is a draft or was rejected. Whoever has no business of their
 * own gets one, as at a registration.
 * @throws Refusal 100000 who may not authenticate a business, 30001 while one is under review or where it is authenticated
 */
export async function beginBusinessAuth(actor: Applicant, services: Services): Promise<BusinessAuth> {
  demandApplicant(actor.user)
  return change(services, actor, { action: 'business-auth.begin' }, async (tx, { at, note, unchanged }) => {
    const { user } = actor
    const businessId = user.business?.id ?? (await openPersonalBusiness(tx, user.id, at))
    const business = await lockApplying(tx, businessId)
    const present = await openAuth(tx, businessId)
    if (present) {
      unchanged()
      if (!(await hasDraft(tx, present.id))) await draftAgain(tx, present.id)
      return authOf(tx, present, true)
    }
    const { id } = await beginWork(tx, businessAuthFlow, { businessId, title: business.name, by: user.id, at })
    await queries.insertAuth(tx, id)
    await queries.saveDraft(tx, id, { entered: await firstDraft(tx, user.id, business), license: null, letter: null, identity: null })
    if (user.business === null) await notify(tx, { rights: [user.id] })
    note({ subject: `business-auth ${id}`, businessId })
    return authOf(tx, { id, businessId, state: 'draft', dueAt: null }, true)
  })
}

/**
 * Keeps what was entered so far. It is nobody else's business yet, so the audit says nothing of it.
 * @throws Refusal 70003 for another's, or for a picture that the person did not bring; 30001 while it is under review
 */
export async function saveBusinessAuthDraft(
  id: string,
  draft: BusinessAuthDraft,
  actor: Applicant,
  services: Services,
): Promise<BusinessAuth> {
  demandApplicant(actor.user)
  return services.db.transaction(async (tx) => {
    const present = await demandOwn(tx, id, actor)
    await keep(tx, present, draft, actor)
    return authOf(tx, present, true)
  })
}

/**
 * Submits: `id` null, whatever is open, or the first one.
 * @throws Refusal 10004 without the letter that is needed, 70003 for another's, 30001 while it is under review or where it is authenticated
 */
export async function submitBusinessAuth(
  id: string | null,
  wish: BusinessAuthWish,
  actor: Applicant,
  services: Services,
): Promise<BusinessAuth> {
  demandApplicant(actor.user)
  if (lacksLetter(wish)) throw new Refusal(10004, { field: 'body.letter', says: says('letter-needed') })
  const authId = id ?? (await beginBusinessAuth(actor, services)).id
  return change(services, actor, { action: 'business-auth.submit' }, async (tx, changing) => {
    const { at } = changing
    const present = await demandOwn(tx, authId, actor)
    const { timeZone, name } = await lockApplying(tx, present.businessId)
    await keep(tx, present, wish, actor)
    await queries.markSubmitted(tx, authId, actor.user.id, at)
    const tells = { code: 'business-auth-submitted', params: { business: wish.corpName || name, by: actor.user.name } } as const
    await takeStep(tx, changing, businessAuthFlow, { id: authId, step: 'submit', by: actor, dueAt: dueOf(at, timeZone), tells })
    await queries.setAuthState(tx, present.businessId, 1)
    await notify(tx, { rights: (await queries.membersOf(tx, present.businessId)).all })
    const now = await queries.newestAuth(tx, present.businessId)
    return authOf(tx, now ?? present, true)
  })
}

function demandApplicant(user: Person): void {
  if (!mayApply(user)) throw new Refusal(100000, { says: says(user.sf === 3 ? 'auth-employee' : 'auth-not-for-account') })
}

/** @throws Refusal 30001 where the business is closed or authenticated already */
async function lockApplying(tx: Transaction, businessId: string): Promise<queries.BusinessRow> {
  const business = await queries.lockBusiness(tx, businessId)
  if (!business || business.authState === 2) throw new Refusal(30001, { says: says('auth-done-already') })
  return business
}

/** The one that is a draft or was rejected. @throws Refusal 30001 while one is under review */
async function openAuth(tx: Transaction, businessId: string): Promise<queries.AuthRow | undefined> {
  const newest = await queries.newestAuth(tx, businessId)
  if (!newest || newest.state === 'authenticated') return undefined
  if (newest.state !== 'draft' && newest.state !== 'rejected') throw new Refusal(30001, { says: says('auth-under-review') })
  return newest
}

async function demandOwn(tx: Transaction, id: string, { user }: Applicant): Promise<queries.AuthRow> {
  const businessId = user.business?.id
  if (businessId === undefined) throw new Refusal(70003)
  await queries.lockBusiness(tx, businessId)
  const present = await openAuth(tx, businessId)
  if (present?.id !== id) throw new Refusal(70003)
  return present
}

async function hasDraft(tx: Transaction, id: string): Promise<boolean> {
  return (await queries.submissionsOf(tx, id)).some(({ submittedAt }) => submittedAt === null)
}

/** What was rejected is where the next one begins. */
async function draftAgain(tx: Transaction, id: string): Promise<void> {
  const [last] = await queries.submissionsOf(tx, id)
  const { entered = {}, license = null, letter = null, identity = null } = last ?? {}
  await queries.saveDraft(tx, id, { entered, license, letter, identity })
}

async function firstDraft(tx: Transaction, userId: string, business: queries.BusinessRow): Promise<object> {
  const known = await queries.knownOf(tx, userId)
  const corpName = business.kind === 'enterprise' ? business.name : (known?.corp ?? '')
  return {
    corpName,
    trade: known?.trade ?? '',
    contactName: known?.name ?? '',
    contactPhone: known?.phone ?? '',
    contactEmail: known?.email ?? '',
  }
}

/** Fields and pictures of the draft; a picture is held from now on, and one that nothing names any more is removed. */
async function keep(
  tx: Transaction,
  { id, businessId }: queries.AuthRow,
  wish: BusinessAuthDraft | BusinessAuthWish,
  actor: Applicant,
): Promise<void> {
  for (const kind of businessAuthFileKinds) await holdPicture(tx, { id, businessId, kind, fileId: wish[kind], userId: actor.user.id })
  const { license, letter, identity } = wish
  const entered = Object.fromEntries(businessAuthFields.map(({ key }) => [key, wish[key] ?? null]))
  await queries.saveDraft(tx, id, { entered, license, letter, identity })
  for (const { id: fileId, kind } of await queries.unnamedFiles(tx, id)) await deleteHeld(tx, { kind, id }, [fileId])
}

interface Picture {
  id: string
  businessId: string
  kind: BusinessAuthFile
  fileId: string | null
  userId: string
}

async function holdPicture(tx: Transaction, { id, businessId, kind, fileId, userId }: Picture): Promise<void> {
  const holder = { kind: holderKindOf(kind), id } as const
  if (fileId === null || (await filesOf(tx, holder)).some((file) => file.id === fileId)) return
  const { type } = await holdFile(tx, { fileId, holder, businessId, userId })
  if (type.startsWith('image/')) return
  throw new Refusal(80003, { field: `body.${kind}`, says: says('picture-not-allowed', { name: businessAuthFiles[kind].name.zh }) })
}
