import type { Language } from '@kilowatch/catalog'
import { deliveryList, type NotificationDelivery, notificationCalls, ownDeliveryList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { chainOfAlarm, chainOfGroup } from './chain.ts'
import { saveOwn, tryChannel } from './commands/preferences.ts'
import { saveRule } from './commands/save-rule.ts'
import { deliveriesOfAlarm, deliveryOf } from './deliveries.ts'
import { dutyOfAlarm } from './duty.ts'
import { readOwn } from './preferences.ts'
import { type DeliveryRow, deliveryRows, ownDeliveryRows } from './queries/deliveries.ts'
import { readRule } from './rule.ts'
import { toldOfDevice } from './told-of-device.ts'

const parts = {
  show: (rows: readonly DeliveryRow[], { language }: { language: Language }) => rows.map((row) => deliveryOf(row, language)),
  cells: { recipient: ({ person, target }: NotificationDelivery) => person?.name ?? target?.name ?? '' },
}
const own = listHandlers<typeof ownDeliveryList, DeliveryRow>(ownDeliveryList, ownDeliveryRows, parts)
const ofBusiness = listHandlers<typeof deliveryList, DeliveryRow>(deliveryList, deliveryRows, parts)

export const notificationHandlers = handlers(notificationCalls, {
  async readOwnNotifications({ user }, services) {
    return readOwn(user, services)
  },

  async saveOwnNotifications({ body, ...actor }, services) {
    return saveOwn(body, actor, services)
  },

  async tryOwnChannel({ body, ...actor }, services) {
    return tryChannel(body.channel, actor, services)
  },

  listOwnDeliveries: own.page,
  exportOwnDeliveries: own.file,

  async readEscalationRule({ business }, { db }) {
    return readRule(db, business.id)
  },

  async saveEscalationRule({ body, ...actor }, services) {
    return saveRule(body, actor, services)
  },

  listDeliveries: ofBusiness.page,
  exportDeliveries: ofBusiness.file,

  async listAlarmDeliveries({ alarm, user, language }, { db }) {
    return deliveriesOfAlarm(db, alarm, user, language)
  },

  async readCallChain({ record, business }, services) {
    return chainOfGroup(record.id, business.id, services)
  },

  readAlarmDuty: ({ alarm, user }, services) => dutyOfAlarm(alarm, user, services),

  readDeviceTold: ({ device, business }, services) => toldOfDevice(device, business.id, services),

  async readAlarmCallChain({ alarm, user }, services) {
    return chainOfAlarm(alarm, user, services)
  },
})
