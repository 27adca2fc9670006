import type { NoticeChannel } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'

/** "短信", "企业微信机器人". */
export function ChannelName({ channel }: { channel: NoticeChannel }) {
  const { t } = useTranslation('alarm-notices')
  return t(`channels.${channel}`)
}
