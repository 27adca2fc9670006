import { noticeTargetCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { pushKeys } from '../delivery/index.ts'
import { saveHttpProvider, tryHttpProvider } from './commands/providers.ts'
import { addSubscription, removeSubscription } from './commands/subscriptions.ts'
import { addNoticeTarget, changeNoticeTarget, removeNoticeTarget, tryNoticeTarget } from './commands/targets.ts'
import { demandChannel, readHttpProvider } from './providers.ts'
import { listNoticeTargets } from './targets.ts'

export const noticeTargetHandlers = handlers(noticeTargetCalls, {
  async listNoticeTargets({ business, language }, services) {
    return listNoticeTargets(services, business.id, language)
  },

  async addNoticeTarget({ body, ...actor }, services) {
    return addNoticeTarget(body, actor, services)
  },

  async changeNoticeTarget({ record, body, ...actor }, services) {
    return changeNoticeTarget(record.id, body, actor, services)
  },

  async removeNoticeTarget({ record, ...actor }, services) {
    await removeNoticeTarget(record.id, actor, services)
    return null
  },

  async tryNoticeTarget({ record, ...actor }, services) {
    return tryNoticeTarget(record.id, actor, services)
  },

  async readPushKey(_, { config }) {
    return { publicKey: pushKeys(config.dataFolder).publicKey }
  },

  async addPushSubscription({ body, ...actor }, services) {
    await addSubscription(body, actor, services)
    return null
  },

  async removePushSubscription({ body, ...actor }, services) {
    await removeSubscription(body.endpoint, actor, services)
    return null
  },

  async readHttpProvider({ params }, services) {
    return readHttpProvider(services, demandChannel(params.channel))
  },

  async saveHttpProvider({ params, body, ...actor }, services) {
    return saveHttpProvider(demandChannel(params.channel), body.provider, actor, services)
  },

  async tryHttpProvider({ params, body, ...actor }, services) {
    return tryHttpProvider(demandChannel(params.channel), body.to, actor, services)
  },
})
