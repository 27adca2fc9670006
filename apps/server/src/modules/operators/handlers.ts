import { halfHidden, type OperatorRow as Operator, operatorCalls, operatorList, problemOf } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { demandId } from '../../http/record-id.ts'
import { inviteOperator, inviteOperatorAgain, withdrawOperatorInvitation } from './commands/invite.ts'
import { acceptOperatorInvitation, joinOperators, readOperatorInvitation } from './commands/join.ts'
import { removeOperator } from './commands/remove.ts'
import { type OperatorRow, operatorRows } from './queries/operators.ts'

const operators = listHandlers<typeof operatorList, OperatorRow>(operatorList, operatorRows, { show: (rows) => rows.map(operatorOf) })

export const operatorHandlers = handlers(operatorCalls, {
  listOperators: operators.page,
  exportOperators: operators.file,

  async inviteOperator({ body, ...actor }, services) {
    return inviteOperator(body, actor, services)
  },

  async resendOperatorInvitation({ params, ...actor }, services) {
    return inviteOperatorAgain(demandId(params.invitationId), actor, services)
  },

  async withdrawOperatorInvitation({ params, ...actor }, services) {
    await withdrawOperatorInvitation(demandId(params.invitationId), actor, services)
    return null
  },

  async removeOperator({ params, ...actor }, services) {
    await removeOperator(demandId(params.userId), actor, services)
    return null
  },

  async readOperatorInvitation({ params, address }, services) {
    return readOperatorInvitation(params.code, { address }, services)
  },

  async acceptOperatorInvitation({ params, body, ...visitor }, services) {
    return acceptOperatorInvitation(params.code, body, visitor, services)
  },

  async joinOperators({ params, ...actor }, services) {
    await joinOperators(params.code, actor, services)
    return null
  },
})

/** Who signs in by phone or e-mail is not told to the others whole. */
function operatorOf({ account, expiresAt, since, lastSignIn, ...row }: OperatorRow): Operator {
  return {
    ...row,
    account: problemOf('contact', account) === null ? halfHidden(account) : account,
    expiresAt: expiresAt?.toISOString() ?? null,
    since: since.toISOString(),
    lastSignIn: lastSignIn?.toISOString() ?? null,
  }
}
