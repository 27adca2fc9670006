import type { employeeCalls, invitationCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmEmployee, sendEmployeeCode } from './commands/confirm.ts'
import { readEmployee, readerOf } from './commands/employees.ts'
import { type Inviter, invite, inviteAgain } from './commands/invite.ts'
import { acceptInvitation, joinByInvitation, readInvitation } from './commands/join.ts'
import type { MemberActor } from './member-actor.ts'

type Answered = typeof invitationCalls &
  Pick<typeof employeeCalls, 'addEmployee' | 'resendInvitation' | 'sendEmployeeCode' | 'confirmEmployee'>

export const invitationHandlers: Handlers<Answered> = {
  async addEmployee({ params, body, language, ...actor }, services) {
    const { business } = actor
    if (params.id !== business.id) throw new Refusal(70003)
    const { employeeId, link, ...delivery } = await invite(services, { ...body, businessId: business.id }, inviterOf(actor), language)
    return { employee: await readEmployee(business.id, readerOf(actor), employeeId, services), delivery, link }
  },

  async resendInvitation({ record, language, ...actor }, services) {
    return inviteAgain(services, actor.business.id, record.id, inviterOf(actor), language)
  },

  async sendEmployeeCode({ record, language, ...actor }, services) {
    return sendEmployeeCode(record.id, actor, language, services)
  },

  async confirmEmployee({ record, body, ...actor }, services) {
    await confirmEmployee(record.id, body.code, actor, services)
    return readEmployee(actor.business.id, readerOf(actor), record.id, services)
  },

  async readInvitation({ params, address }, services) {
    return readInvitation(params.code, { address }, services)
  },

  async acceptInvitation({ params, body, address, agent }, services) {
    return acceptInvitation(params.code, body, { address, agent }, services)
  },

  async joinByInvitation({ params, user, address }, services) {
    await joinByInvitation(params.code, user, { address }, services)
    return null
  },
}

function inviterOf({ user, business, address }: MemberActor): Inviter {
  return { userId: user.id, userName: user.name, right: business.right, address }
}
