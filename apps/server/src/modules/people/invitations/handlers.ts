import type { Language } from '@kilowatch/catalog'
import type { invitationCalls } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import { confirmEmployee, sendEmployeeCode } from '../commands/confirm.ts'
import { type Inviter, invite, inviteAgain } from '../commands/invite.ts'
import { acceptInvitation, joinByInvitation, readInvitation } from '../commands/join.ts'
import { employees } from '../employees/handlers.ts'
import type { MemberActor } from '../member-actor.ts'

export const invitationHandlers: Handlers<typeof invitationCalls> = {
  async addEmployee({ params, body, ...actor }, services) {
    const { business } = actor
    if (params.id !== business.id) throw new Refusal(70003)
    const { employeeId, link, ...delivery } = await invite({ ...body, businessId: business.id }, inviterOf(actor), services)
    return { employee: await employees.row(employeeId, actor, services), delivery, link }
  },

  async resendInvitation({ record, ...actor }, services) {
    return inviteAgain(actor.business.id, record.id, inviterOf(actor), services)
  },

  async sendEmployeeCode({ record, ...actor }, services) {
    return sendEmployeeCode(record.id, actor, services)
  },

  confirmEmployee: employees.changed(confirmEmployee),

  async readInvitation({ params, address }, services) {
    return readInvitation(params.code, { address }, services)
  },

  async acceptInvitation({ params, body, ...visitor }, services) {
    return acceptInvitation(params.code, body, visitor, services)
  },

  async joinByInvitation({ params, ...actor }, services) {
    await joinByInvitation(params.code, actor, services)
    return null
  },
}

function inviterOf(actor: MemberActor & { language: Language }): Inviter {
  return { ...actor, right: actor.business.right }
}
