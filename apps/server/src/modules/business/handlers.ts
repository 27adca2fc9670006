import { businessCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { decideGrant, endGrant, grantsOfBusiness } from '../grants/index.ts'
import { readBusiness } from './businesses.ts'
import { changeBusiness } from './commands/businesses.ts'
import { importUplinks } from './commands/import-uplinks.ts'
import { removeLogo, setLogo } from './commands/logo.ts'
import { importTemplate } from './uplink-import/template.ts'

export const businessHandlers = handlers(businessCalls, {
  async readBusiness({ business }, { db }) {
    return readBusiness(db, business.id)
  },

  async changeBusiness({ body, ...actor }, services) {
    return changeBusiness(actor.business.id, { ...body, namesApart: false }, actor, services)
  },

  async setLogo({ body, ...actor }, services) {
    return setLogo(body.fileId, actor, services)
  },

  async removeLogo(actor, services) {
    return removeLogo(actor, services)
  },

  async readImportTemplate({ language }) {
    return importTemplate(language)
  },

  async importUplinks({ files, body, ...actor }, services) {
    return importUplinks({ businessId: actor.business.id, files, ...body }, actor, services)
  },

  listGrants: grantsOfBusiness.page,
  exportGrants: grantsOfBusiness.file,

  async decideGrant({ record, body, ...actor }, services) {
    return decideGrant(record.id, body, actor, services)
  },

  async endGrant({ record, ...actor }, services) {
    await endGrant(record.id, actor, services)
    return null
  },
})
