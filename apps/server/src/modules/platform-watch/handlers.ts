import { platformWatchCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { readSetting } from '../settings/index.ts'
import { actorOf } from './actor.ts'
import { readPing, savePing } from './commands/save-ping.ts'
import { saveRetention } from './commands/save-retention.ts'
import { readPlatformWatch } from './read.ts'

export const platformWatchHandlers = handlers(platformWatchCalls, {
  async readPlatformWatch({ language }, services) {
    return readPlatformWatch(services, language)
  },

  async readPing({ language }, services) {
    return readPing(services, language)
  },

  async savePing(request, services) {
    return savePing(services, request.body.url, actorOf(request), request.language)
  },

  async readRetention(_, { db }) {
    return readSetting(db, 'retention')
  },

  async saveRetention(request, services) {
    return saveRetention(services, request.body, actorOf(request))
  },
})
