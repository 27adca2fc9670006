import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { AlarmLevel, DeviceId, Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { alarmLevels } from './alarms.ts'

export const messageEvents = { raised: { zh: '发生', en: 'Raised' }, cleared: { zh: '恢复', en: 'Cleared' } } as const satisfies Choices

/** What a device, or its gateway, had to say: an alarm that began, or that was over. */
export const DeviceMessage = z.object({
  id: RecordId,
  at: Instant,
  event: z.enum(['raised', 'cleared']),
  level: AlarmLevel,
  /** Null: of the gateway itself. */
  deviceId: DeviceId.nullable(),
  /** The gateway's name for its own. */
  deviceName: z.string(),
  deviceType: z.string().nullable(),
  site: z.string(),
  content: z.string(),
  alarmId: RecordId,
})
export type DeviceMessage = z.output<typeof DeviceMessage>

export const deviceMessageList = defineList({
  name: { zh: '设备消息', en: 'Device messages' },
  path: '/bms_service/Device/devWarnMsg',
  costly: true,
  prefixed: true,
  variant: 'wrapper',
  access: { lists: 'alarms' },
  reads: ['alarm', 'device'],
  summary: 'Alarm messages of the devices that the caller may see: each alarm when it was raised, and when it was cleared',
  row: DeviceMessage,
  filters: {
    search: { kind: 'search', name: { zh: '设备名、ID 或站点', en: 'Device name, ID or site' } },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    event: { kind: 'choice', name: { zh: '消息', en: 'Message' }, of: messageEvents },
    level: { kind: 'choices', name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  },
  sorts: ['-at', 'at'],
  columns: {
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
    event: { name: { zh: '消息', en: 'Message' }, of: messageEvents },
    level: { name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    deviceName: { name: { zh: '设备', en: 'Device' } },
    deviceId: { name: { zh: '设备 ID', en: 'Device ID' }, only: 'file' },
    content: { name: { zh: '内容', en: 'Content' } },
    site: { name: { zh: '站点', en: 'Site' } },
  },
  file: { path: '/api/v1/device-messages/export' },
})

export const deviceMessageCalls = { listDeviceMessages: deviceMessageList.page, exportDeviceMessages: deviceMessageList.file }
