import { platformCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { noticePublishing } from '../messages/index.ts'
import { readSignUp } from '../settings/index.ts'
import { actorOf } from './actor.ts'
import { backupHandling } from './backup-handling.ts'
import { businessHandling } from './business-handling.ts'
import { readChecklist } from './checklist.ts'
import { createOperator } from './commands/create-operator.ts'
import { readMailServer, saveMailServer, testMailServer } from './commands/mail-server.ts'
import { addPartner, listPartners, removePartner } from './commands/partners.ts'
import { saveSignUp } from './commands/save-sign-up.ts'
import { grantHandling } from './grant-handling.ts'
import { listInbox, readInstallation } from './installation.ts'

export const platformHandlers = handlers(platformCalls, {
  ...businessHandling,
  ...grantHandling,
  ...backupHandling,
  ...noticePublishing,

  async readInstallation({ address }, services) {
    return readInstallation(services, address)
  },

  async createOperator({ body, address, agent }, services) {
    return createOperator(services, body, { address, agent })
  },

  async readChecklist({ secure }, services) {
    return readChecklist(services, secure)
  },

  async readMailServer(_, services) {
    return readMailServer(services)
  },

  async saveMailServer(request, services) {
    return saveMailServer(services, request.body, actorOf(request))
  },

  async testMailServer(request, services) {
    return testMailServer(services, request.body.to, actorOf(request), request.language)
  },

  async readSignUp(_, { db }) {
    return readSignUp(db)
  },

  async saveSignUp(request, services) {
    return saveSignUp(services, request.body, actorOf(request))
  },

  async listPartners(_, services) {
    return listPartners(services)
  },

  async addPartner(request, services) {
    return addPartner(services, request.body, actorOf(request))
  },

  async removePartner(request, services) {
    await removePartner(services, request.params.partnerId, actorOf(request))
    return null
  },

  async listInbox({ address }, services) {
    return listInbox(services, address)
  },
})
