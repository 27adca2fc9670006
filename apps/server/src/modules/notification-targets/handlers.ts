import { notificationTargetCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { pushKeys } from '../delivery/index.ts'
import { saveHttpProvider, tryHttpProvider } from './commands/providers.ts'
import { addSubscription, removeSubscription } from './commands/subscriptions.ts'
import { addNotificationTarget, changeNotificationTarget, removeNotificationTarget, tryNotificationTarget } from './commands/targets.ts'
import { demandChannel, readHttpProvider } from './providers.ts'
import { listNotificationTargets } from './targets.ts'

export const notificationTargetHandlers = handlers(notificationTargetCalls, {
  async listNotificationTargets({ business, language }, services) {
    return listNotificationTargets(services, business.id, language)
  },

  async addNotificationTarget({ body, ...actor }, services) {
    return addNotificationTarget(body, actor, services)
  },

  async changeNotificationTarget({ record, body, ...actor }, services) {
    return changeNotificationTarget(record.id, body, actor, services)
  },

  async removeNotificationTarget({ record, ...actor }, services) {
    await removeNotificationTarget(record.id, actor, services)
    return null
  },

  async tryNotificationTarget({ record, ...actor }, services) {
    return tryNotificationTarget(record.id, actor, services)
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
