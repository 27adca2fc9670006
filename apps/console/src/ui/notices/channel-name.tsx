import { type NoticeChannel, noticeChannels } from '@kilowatch/contract'
import { useLanguage } from '../../shared/use-formats.ts'

/** "短信", "企业微信机器人". */
export function ChannelName({ channel }: { channel: NoticeChannel }) {
  return noticeChannels[channel][useLanguage()]
}
