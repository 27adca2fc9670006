import { notificationTargetCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { pushKeys } from '../delivery/index.ts'
import { saveHttpProvider, tryHttpProvider } from './commands/providers.ts'
import { addSubscription, removeSubscription } from './commands/subscriptions.ts'
import { addNotificationTarget, changeNotificationTarget, removeNotificationTarget, tryNotificationTarget } from './commands/targets.ts'
import { demandChannel, readHttpProvider } from './providers.ts'
import { listBrowsers } from './queries.ts'
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

  async listPushBrowsers({ user }, { db }) {
    const rows = await listBrowsers(db, user.id)
    return rows.map(({ since, lastSentAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      lastSentAt: lastSentAt?.toISOString() ?? null,
    }))
  },

  async addPushSubscription({ body, ...actor }, services) {
    await addSubscription(body, actor, services)
    return null
  },

  async removePushSubscription({ body, ...actor }, services) {
    await removeSubscription(body.mark, actor, services)
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
