import { type NotificationChannel, notificationChannels } from '@kilowatch/contract'
import { useLanguage } from '../../shared/use-formats.ts'

/** "短信", "企业微信机器人". */
export function ChannelName({ channel }: { channel: NotificationChannel }) {
  return notificationChannels[channel][useLanguage()]
}
