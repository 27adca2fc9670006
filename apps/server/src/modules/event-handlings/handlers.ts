import { type Data, eventHandlingCalls, eventHandlingList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { handledBefore } from './before.ts'
import { correctHandling, recordHandling, takeBackHandling } from './commands/record.ts'
import { saveSettings } from './commands/settings.ts'
import { handlingRows, type StoredHandling } from './queries/list.ts'
import { findHandling, recordOfAll } from './queries/records.ts'
import { findSettings, type StoredSettings } from './queries/settings.ts'
import { readHandling, rowsOf } from './read.ts'

const list = listHandlers<typeof eventHandlingList, StoredHandling>(eventHandlingList, handlingRows, {
  show: (rows, { language }, { db }) => rowsOf(db, rows, language),
  cells: {
    by: ({ by }) => by?.name ?? '',
    fault: ({ fault }) => fault?.number ?? '',
  },
})

export const eventHandlingHandlers = handlers(eventHandlingCalls, {
  listEventHandlings: list.page,
  exportEventHandlings: list.file,

  readEventHandling: ({ record, user, language }, services) => readHandling(record.id, user, language, services),

  async saveEventHandling({ alarms, query: { ids, ...said }, language, ...actor }, services) {
    const known = await recordOfAll(services.db, ids)
    if (known === undefined) {
      const id = await recordHandling(alarms, { ...said, fileIds: [], each: false }, actor, services)
      return readHandling(id, actor.user, language, services)
    }
    await correctHandling({ id: known, businessId: actor.business.id }, said, actor, services)
    return readHandling(known, actor.user, language, services)
  },

  async handleEvents({ alarms, body: { alarmIds: _, ...wish }, language, ...actor }, services) {
    const id = await recordHandling(alarms, wish, actor, services)
    return readHandling(id, actor.user, language, services)
  },

  async correctEventHandling({ record, body, language, ...actor }, services) {
    await correctHandling(record, body, actor, services)
    return readHandling(record.id, actor.user, language, services)
  },

  async takeBackEventHandling({ record, ...actor }, services) {
    return { alarmIds: await takeBackHandling(record, actor, services) }
  },

  async readEventSettings({ business }, { db }) {
    return settingsOf(await findSettings(db, business.id))
  },

  async changeEventSettings({ body, ...actor }, services) {
    await saveSettings(body.leastLevel === 'none' ? null : Number(body.leastLevel), actor, services)
    return settingsOf(await findSettings(services.db, actor.business.id))
  },

  async readAlarmHandling({ alarm, user, language }, { db }) {
    const stored = await findHandling(db, user.id, { alarmId: alarm.id })
    const [row] = stored ? await rowsOf(db, [stored], language) : []
    return row ?? null
  },

  readHandledBefore: ({ alarm, user }, { db, clock }) => handledBefore(db, user.id, alarm.id, clock.now()),
})

function settingsOf(stored: StoredSettings | undefined): Data<typeof eventHandlingCalls.readEventSettings> {
  const level = stored?.leastLevel ?? null
  return { leastLevel: level === null ? 'none' : (String(level) as '1'), askedFrom: (stored?.askedFrom ?? new Date(0)).toISOString() }
}
