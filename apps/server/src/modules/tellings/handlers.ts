import type { Language } from '@kilowatch/catalog'
import { alarmNoticeCalls, deliveryList, type NoticeDelivery, ownDeliveryList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { saveOwn, tryChannel } from './commands/own-notices.ts'
import { saveRule } from './commands/save-rule.ts'
import { deliveriesOfAlarm, deliveryOf } from './deliveries.ts'
import { readOwn } from './preferences.ts'
import { type DeliveryRow, deliveryRows, ownDeliveryRows } from './queries/deliveries.ts'
import { readRule } from './rule.ts'

const parts = {
  show: (rows: readonly DeliveryRow[], { language }: { language: Language }) => rows.map((row) => deliveryOf(row, language)),
  cells: { recipient: ({ person, target }: NoticeDelivery) => person?.name ?? target?.name ?? '' },
}
const own = listHandlers<typeof ownDeliveryList, DeliveryRow>(ownDeliveryList, ownDeliveryRows, parts)
const ofBusiness = listHandlers<typeof deliveryList, DeliveryRow>(deliveryList, deliveryRows, parts)

export const alarmNoticeHandlers = handlers(alarmNoticeCalls, {
  async readOwnNotices({ user }, services) {
    return readOwn(user, services)
  },

  async saveOwnNotices({ body, ...actor }, services) {
    return saveOwn(body, actor, services)
  },

  async tryOwnChannel({ body, ...actor }, services) {
    return tryChannel(body.channel, actor, services)
  },

  listOwnDeliveries: own.page,
  exportOwnDeliveries: own.file,

  async readNoticeRule({ business }, { db }) {
    return readRule(db, business.id)
  },

  async saveNoticeRule({ body, ...actor }, services) {
    return saveRule(body, actor, services)
  },

  listDeliveries: ofBusiness.page,
  exportDeliveries: ofBusiness.file,

  async listAlarmDeliveries({ alarm, user, language }, { db }) {
    return deliveriesOfAlarm(db, alarm, user, language)
  },
})
