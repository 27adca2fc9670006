import type { PageLink } from '@kilowatch/contract'
import type { NotificationParams } from './facts.ts'

/** Where messages of the console are read. */
const messagesPage = '/sysmessagelist'

/** The console's page that a message is about. Who sees only devices of an uplink cannot open its alarm. */
export function pageOfNotification(params: NotificationParams): PageLink {
  if (params.about === 'test') return '/push_setting'
  if (params.about === 'notice') return params.link ?? messagesPage
  if (params.about === 'notices') return messagesPage
  if (params.about === 'many' || params.alarm.devices !== undefined) return '/current_message'
  return alarmLink(params.alarm.id)
}

/** One alarm in the console. */
export const alarmLink = (alarmId: string): PageLink => `/current_message?alarm=${alarmId}`
