import { noticeTargetCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { pushKeys } from '../delivery/index.ts'
import { demandChannel, type Operator, readHttpProvider, saveHttpProvider, tryHttpProvider } from './commands/providers.ts'
import { addSubscription, removeSubscription } from './commands/subscriptions.ts'
import {
  addNoticeTarget,
  changeNoticeTarget,
  listNoticeTargets,
  removeNoticeTarget,
  type TargetActor,
  tryNoticeTarget,
} from './commands/targets.ts'

export const noticeTargetHandlers = handlers(noticeTargetCalls, {
  async listNoticeTargets({ business, language }, services) {
    return listNoticeTargets(services, business.id, language)
  },

  async addNoticeTarget(request, services) {
    return addNoticeTarget(services, request.body, targetActor(request))
  },

  async changeNoticeTarget(request, services) {
    return changeNoticeTarget(services, request.record.id, request.body, targetActor(request))
  },

  async removeNoticeTarget(request, services) {
    await removeNoticeTarget(services, request.record.id, targetActor(request))
    return null
  },

  async tryNoticeTarget(request, services) {
    return tryNoticeTarget(services, request.record.id, targetActor(request))
  },

  async readPushKey(_, { config }) {
    return { publicKey: pushKeys(config.dataFolder).publicKey }
  },

  async addPushSubscription(request, services) {
    await addSubscription(services, request.body, actor(request))
    return null
  },

  async removePushSubscription(request, services) {
    await removeSubscription(services, request.body.endpoint, actor(request))
    return null
  },

  async readHttpProvider({ params }, services) {
    return readHttpProvider(services, demandChannel(params.channel))
  },

  async saveHttpProvider(request, services) {
    return saveHttpProvider(services, demandChannel(request.params.channel), request.body.provider, actor(request))
  },

  async tryHttpProvider(request, services) {
    return tryHttpProvider(services, demandChannel(request.params.channel), request.body.to, actor(request), request.language)
  },
})

interface Asking {
  user: { id: string }
  address: string
}

function actor({ user, address }: Asking): Operator {
  return { userId: user.id, address }
}

function targetActor({
  user,
  address,
  business,
  language,
}: Asking & { business: { id: string } } & Pick<TargetActor, 'language'>): TargetActor {
  return { userId: user.id, address, businessId: business.id, language }
}
