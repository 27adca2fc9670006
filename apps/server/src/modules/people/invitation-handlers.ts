import type { employeeCalls, invitationCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Doer } from './audit-entry.ts'
import { confirmEmployee, sendEmployeeCode } from './confirming.ts'
import { readEmployee, readerOf } from './employees.ts'
import { type Inviter, invite, inviteAgain } from './inviting.ts'
import { acceptInvitation, joinByInvitation, readInvitation } from './joining.ts'

type Answered = typeof invitationCalls &
  Pick<typeof employeeCalls, 'addEmployee' | 'resendInvitation' | 'sendEmployeeCode' | 'confirmEmployee'>

export const invitationHandlers: Handlers<Answered> = {
  async addEmployee({ params, body, language, ...doer }, services) {
    const { business } = doer
    if (params.id !== business.id) throw new Refusal(70003)
    const { employeeId, link, ...delivery } = await invite(services, { ...body, businessId: business.id }, inviterOf(doer), language)
    return { employee: await readEmployee(business.id, readerOf(doer), employeeId, services), delivery, link }
  },

  async resendInvitation({ record, language, ...doer }, services) {
    return inviteAgain(services, doer.business.id, record.id, inviterOf(doer), language)
  },

  async sendEmployeeCode({ record, language, ...doer }, services) {
    return sendEmployeeCode(record.id, doer, language, services)
  },

  async confirmEmployee({ record, body, ...doer }, services) {
    await confirmEmployee(record.id, body.code, doer, services)
    return readEmployee(doer.business.id, readerOf(doer), record.id, services)
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

function inviterOf({ user, business, address }: Doer): Inviter {
  return { userId: user.id, userName: user.name, right: business.right, address }
}
