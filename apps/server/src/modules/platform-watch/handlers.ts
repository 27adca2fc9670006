import { platformWatchCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { readSetting } from '../settings/index.ts'
import { savePing } from './commands/save-ping.ts'
import { saveRetention } from './commands/save-retention.ts'
import { readPing } from './ping.ts'
import { readPlatformWatch } from './read.ts'

export const platformWatchHandlers = handlers(platformWatchCalls, {
  async readPlatformWatch({ language }, services) {
    return readPlatformWatch(services, language)
  },

  async readPing({ language }, services) {
    return readPing(services, language)
  },

  async savePing({ body, language, ...actor }, services) {
    await savePing(body.url, actor, services)
    return readPing(services, language)
  },

  async readRetention(_, { db }) {
    return readSetting(db, 'retention')
  },

  async saveRetention({ body, ...actor }, services) {
    return saveRetention(body, actor, services)
  },
})
