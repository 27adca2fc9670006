import { platformCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { announcementHandlers } from '../announcements/index.ts'
import { changeSetting, readSignUp } from '../settings/index.ts'
import { backupHandling } from './backup-handling.ts'
import { businessHandling } from './business-handling.ts'
import { readChecklist } from './checklist.ts'
import { createOperator } from './commands/create-operator.ts'
import { saveMailServer, testMailServer } from './commands/mail-server.ts'
import { addPartner, removePartner } from './commands/partners.ts'
import { grantHandling } from './grant-handling.ts'
import { listInbox, readInstallation } from './installation.ts'
import { readMailServer } from './mail-server.ts'
import { everyPartner } from './partners.ts'

export const platformHandlers = handlers(platformCalls, {
  ...businessHandling,
  ...grantHandling,
  ...backupHandling,
  ...announcementHandlers,

  async readInstallation({ isLocal }, services) {
    return readInstallation(services, isLocal)
  },

  async createOperator({ body, ...visitor }, services) {
    return createOperator(body, visitor, services)
  },

  async readChecklist({ secure }, services) {
    return readChecklist(services, secure)
  },

  readAddresses: async (_, { config, broker }) => ({ publicUrl: config.publicUrl ?? null, broker: broker.url }),

  async readMailServer(_, services) {
    return readMailServer(services)
  },

  async saveMailServer({ body, ...actor }, services) {
    return saveMailServer(body, actor, services)
  },

  async testMailServer({ body, ...actor }, services) {
    return testMailServer(body.to, actor, services)
  },

  async readSignUp(_, { db }) {
    return readSignUp(db)
  },

  async saveSignUp({ body, ...actor }, services) {
    return changeSetting('sign-up', body, actor, services)
  },

  listPartners: everyPartner.page,
  exportPartners: everyPartner.file,

  async addPartner({ body, ...actor }, services) {
    return addPartner(body, actor, services)
  },

  async removePartner({ params, ...actor }, services) {
    await removePartner(params.partnerId, actor, services)
    return null
  },

  async listInbox({ isLocal }, services) {
    return listInbox(services, isLocal)
  },
})
