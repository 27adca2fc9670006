import { ApiOutlined, BellOutlined, MailOutlined, MessageOutlined, MobileOutlined, PhoneOutlined, RobotOutlined } from '@ant-design/icons'
import type { NotificationChannel } from '@kilowatch/contract'
import type { ReactNode } from 'react'

const icons: Readonly<Record<NotificationChannel, ReactNode>> = {
  app: <BellOutlined />,
  email: <MailOutlined />,
  push: <MobileOutlined />,
  sms: <MessageOutlined />,
  voice: <PhoneOutlined />,
  webhook: <ApiOutlined />,
  wecom: <RobotOutlined />,
  dingtalk: <RobotOutlined />,
  feishu: <RobotOutlined />,
}

/** The sign of a way to tell somebody; its word stands beside it. */
export function ChannelIcon({ channel }: { channel: NotificationChannel }) {
  return <span aria-hidden="true">{icons[channel]}</span>
}
