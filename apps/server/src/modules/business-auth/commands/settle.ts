import { businessAuthFlow } from '@kilowatch/work'
import type { Services } from '../../../services.ts'
import { type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { setUserKind } from '../../people/index.ts'
import { takeStep } from '../../work/index.ts'
import * as queries from '../queries/auths.ts'
import { type CaseRow, effectsDue, lockCase, setEffect } from '../queries/cases.ts'
import { checksFor } from '../read.ts'
import type { SubmissionRow } from '../rules.ts'
import { dueOf } from '../working-days.ts'

const clock = { user: null, address: '' }

/** Gives decisions their effect whose time to be taken back is over, each in a transaction of its own. */
export async function settleDecisions(services: Services): Promise<void> {
  for (const id of await effectsDue(services.db, services.clock.now())) {
    try {
      await settleOne(services, id)
    } catch (error) {
      services.log.error({ err: error, auth: id }, 'a decision on an authentication has no effect yet')
    }
  }
}

function settleOne(services: Services, id: string): Promise<void> {
  return change(services, clock, { action: 'business-auth.authenticate' }, async (tx, changing) => {
    const found = await lockCase(tx, id)
    if (!found?.effectAt || found.effectAt > changing.at) return changing.unchanged()
    await queries.lockBusiness(tx, found.businessId)
    const [submission] = (await queries.submissionsOf(tx, id)).filter(({ submittedAt }) => submittedAt !== null)
    if (!submission) throw new Error('nothing was submitted')
    await setEffect(tx, id, null)
    if (found.state === 'rejecting') await refuse(tx, changing, found, submission)
    else await authenticate(tx, changing, found, submission)
  })
}

async function refuse(tx: Transaction, changing: Changing, { id, businessId }: CaseRow, submission: SubmissionRow): Promise<void> {
  const params = { business: submission.entered.corpName ?? '', reason: submission.words }
  const tells = { code: 'business-auth-rejected', params } as const
  await takeStep(tx, changing, businessAuthFlow, { id, step: 'refuse', by: clock, tells })
  await queries.setAuthState(tx, businessId, 0)
  await notify(tx, { rights: (await queries.membersOf(tx, businessId)).all })
}

/** The business is an enterprise, its owner one: devices, gateways and people stay where they are. */
async function authenticate(tx: Transaction, changing: Changing, found: CaseRow, submission: SubmissionRow): Promise<void> {
  const { id, businessId, timeZone } = found
  const stands = await checksFor(tx, found, submission, changing.at)
  const obstacle = stands.find(({ check, passed }) => !passed && neededToPass.has(check))
  if (obstacle) {
    // Somebody else took the name or the code within the ten seconds, or the applicant joined another enterprise.
    await queries.takeBackDecision(tx, submission.id)
    await takeStep(tx, changing, businessAuthFlow, {
      id,
      step: 'undo',
      by: clock,
      dueAt: dueOf(submission.submittedAt ?? changing.at, timeZone),
    })
    return
  }
  const name = submission.entered.corpName ?? found.businessName
  const tells = { code: 'business-authenticated', params: { business: name } } as const
  await takeStep(tx, changing, businessAuthFlow, { id, step: 'authenticate', by: clock, tells })
  await queries.makeEnterprise(tx, businessId, name)
  const { owners, all } = await queries.membersOf(tx, businessId)
  for (const owner of owners) await setUserKind(tx, owner, 2)
  await notify(tx, { rights: all })
  changing.note({
    action: 'business.change',
    subject: `business ${businessId}`,
    businessId,
    before: { name: found.businessName },
    after: { name },
  })
}

/** Of what a machine checks, what must hold. */
export const neededToPass: ReadonlySet<string> = new Set(['check-character', 'code-free', 'name-free', 'applicant-free'])
