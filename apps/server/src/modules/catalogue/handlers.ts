import { Readable } from 'node:stream'
import { deviceTypes } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { catalogueCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'

export const catalogueHandlers = handlers(catalogueCalls, {
  async readCatalogue() {
    const text = JSON.stringify({ types: deviceTypes, models: shownModels }, null, 2)
    return { name: 'kilowatch-catalogue.json', type: 'application/json; charset=utf-8', body: Readable.from([text]) }
  },
})
