import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CarryOutOutlined,
  ControlOutlined,
  HddOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  NotificationOutlined,
  PlusCircleOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { SessionData } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { mayManage } from '../../shared/session.ts'

export interface MenuEntry {
  path: string
  /** Key of the text in the domain `frame`. */
  text: string
  icon: ReactNode
  /** Carries the number of unconfirmed alarms. */
  counts?: true
  /** Shown as the present place on pages of a device and of a search too. */
  holdsDevices?: true
  /** Only for those who may change devices; only for those who run the platform. Without it: for everybody. */
  who?: 'managers' | 'operators'
}
export interface MenuGroup {
  text: string
  icon: ReactNode
  entries: readonly MenuEntry[]
}

/** Whether an entry is for the person. */
export function isFor({ who }: MenuEntry, session: Pick<SessionData, 'right' | 'operator'>): boolean {
  return who === 'managers' ? mayManage(session.right) : who !== 'operators' || session.operator
}

/** What the sidebar holds: only pages that exist. */
export const menu: readonly (MenuEntry | MenuGroup)[] = [
  { path: '/index_new', text: 'home', icon: <HomeOutlined /> },
  { path: '/current_message', text: 'alarms', icon: <BellOutlined />, counts: true },
  {
    text: 'devices',
    icon: <HddOutlined />,
    entries: [
      { path: '/new_device_list', text: 'deviceList', icon: <HddOutlined />, holdsDevices: true },
      { path: '/device_add', text: 'deviceAdd', icon: <PlusCircleOutlined />, who: 'managers' },
      { path: '/ownspace', text: 'ownSpace', icon: <InboxOutlined /> },
    ],
  },
  {
    text: 'people',
    icon: <TeamOutlined />,
    entries: [
      { path: '/enterprise/member/list', text: 'members', icon: <TeamOutlined />, who: 'managers' },
      { path: '/enterprise/member/departments', text: 'departments', icon: <ApartmentOutlined />, who: 'managers' },
      { path: '/enterprise/member/titles', text: 'titles', icon: <IdcardOutlined />, who: 'managers' },
    ],
  },
  {
    text: 'business',
    icon: <BankOutlined />,
    entries: [
      { path: '/enterprise/setting/business', text: 'businessSettings', icon: <BankOutlined />, who: 'managers' },
      { path: '/enterprise/setting/audit', text: 'audit', icon: <AuditOutlined />, who: 'managers' },
    ],
  },
  {
    text: 'platform',
    icon: <ControlOutlined />,
    entries: [
      { path: '/platform', text: 'checklist', icon: <CarryOutOutlined />, who: 'operators' },
      { path: '/platform/businesses', text: 'businesses', icon: <BankOutlined />, who: 'operators' },
      { path: '/platform/grants', text: 'grants', icon: <KeyOutlined />, who: 'operators' },
      { path: '/platform/notices', text: 'notices', icon: <NotificationOutlined />, who: 'operators' },
      { path: '/platform/partners', text: 'partners', icon: <ApiOutlined />, who: 'operators' },
      { path: '/platform/settings', text: 'platformSettings', icon: <SettingOutlined />, who: 'operators' },
      { path: '/platform/audit', text: 'platformAudit', icon: <AuditOutlined />, who: 'operators' },
    ],
  },
]

/** The bottom bar of phones. */
export const phoneMenu: readonly MenuEntry[] = [
  { path: '/current_message', text: 'alarms', icon: <BellOutlined />, counts: true },
  { path: '/new_device_list', text: 'devices', icon: <HddOutlined />, holdsDevices: true },
  { path: '/index_new', text: 'home', icon: <HomeOutlined /> },
  { path: '/device_add', text: 'add', icon: <PlusCircleOutlined />, who: 'managers' },
]
