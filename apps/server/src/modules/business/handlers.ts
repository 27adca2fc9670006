import { businessCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { changeBusiness, readBusiness } from './commands/businesses.ts'
import { decideGrant, endGrant, listGrants } from './commands/grants.ts'
import { importUplinks } from './commands/import-uplinks.ts'
import { removeLogo, setLogo } from './commands/logo.ts'
import { importTemplate } from './uplink-import/template.ts'

export const businessHandlers = handlers(businessCalls, {
  async readBusiness({ business }, { db }) {
    return readBusiness(db, business.id)
  },

  async changeBusiness({ body, business, user, address }, services) {
    return changeBusiness(services, business.id, body, { userId: user.id, address }, { namesApart: false })
  },

  async setLogo({ body, business, user, address }, services) {
    return setLogo(services, business.id, body.fileId, { userId: user.id, address })
  },

  async removeLogo({ business, user, address }, services) {
    return removeLogo(services, business.id, { userId: user.id, address })
  },

  async readImportTemplate({ language }) {
    return importTemplate(language)
  },

  async importUplinks({ business, user, address, files, language }, services) {
    return importUplinks(services, { businessId: business.id, files, by: { userId: user.id, address }, language })
  },

  async listGrants({ business, query }, services) {
    return listGrants(services, { businessId: business.id }, query)
  },

  async decideGrant({ record, body, user, address }, services) {
    return decideGrant(services, record.id, body.approved, { userId: user.id, address })
  },

  async endGrant({ record, user, address }, services) {
    await endGrant(services, record.id, { userId: user.id, name: user.name, address })
    return null
  },
})
