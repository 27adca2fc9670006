import { alarmNoticeCalls } from '@kilowatch/contract'
import { csvTime } from '../../http/csv.ts'
import { checkExportRange } from '../../http/export-range.ts'
import { handlers } from '../../http/handlers.ts'
import { saveOwn, tryChannel } from './commands/own-notices.ts'
import { saveRule } from './commands/save-rule.ts'
import { deliveriesFile, deliveryOf, listDeliveries } from './deliveries.ts'
import { readOwn } from './preferences.ts'
import { rowsOfAlarm } from './queries/deliveries.ts'
import { readRule } from './rule.ts'

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

  async listOwnDeliveries({ user, query, language }, { db }) {
    return listDeliveries(db, { userId: user.id }, query, language)
  },

  async readNoticeRule({ business }, { db }) {
    return readRule(db, business.id)
  },

  async saveNoticeRule({ body, ...actor }, services) {
    return saveRule(body, actor, services)
  },

  async listDeliveries({ business, query, language }, { db }) {
    return listDeliveries(db, { businessId: business.id }, query, language)
  },

  async exportDeliveries({ business, query, language }, { db, clock }) {
    checkExportRange(query.from, query.to, clock.now())
    return deliveriesFile(db, { businessId: business.id }, query, { language, time: csvTime(business.timeZone) })
  },

  async listAlarmDeliveries({ alarm, user, language }, { db }) {
    // Whoever sees the alarm by a share reads of themselves alone, not who else works there.
    const ofMember = user.business?.id === alarm.businessId
    const rows = await rowsOfAlarm(db, alarm.id)
    return rows.filter(({ user_id }) => ofMember || user_id === user.id).map((row) => deliveryOf(row, language))
  },
})
