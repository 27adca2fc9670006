import type { Language } from '@kilowatch/catalog'
import { type Alarm, type DeviceMessage, deviceMessageCalls, deviceMessageList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { word } from '../../http/words.ts'
import { alarmReason } from '../alarm-words/index.ts'
import { readAlarms } from '../alarms/index.ts'
import { type MessageRow, messageRows } from './queries/list.ts'

const list = listHandlers<typeof deviceMessageList, MessageRow>(deviceMessageList, messageRows, {
  show: async (rows, { language }, { db }) => {
    const alarms = await readAlarms(db, [...new Set(rows.map(({ alarm_id }) => alarm_id))])
    const known = new Map(alarms.map((alarm) => [alarm.id, alarm]))
    return rows.flatMap((row) => {
      const alarm = known.get(row.alarm_id)
      return alarm ? [messageOf(row, alarm, language)] : []
    })
  },
})

export const deviceMessageHandlers = handlers(deviceMessageCalls, {
  listDeviceMessages: list.page,
  exportDeviceMessages: list.file,
})

function messageOf({ id, at, event }: MessageRow, alarm: Alarm, language: Language): DeviceMessage {
  const { id: alarmId, level, deviceId, deviceName, deviceType, site } = alarm
  const reason = alarmReason(alarm, language)
  const content = event === 'raised' ? reason : word('message-cleared', language, { reason })
  return { id, at: at.toISOString(), event, level, deviceId, deviceName, deviceType, site, content, alarmId }
}
