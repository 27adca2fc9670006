import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CarryOutOutlined,
  ControlOutlined,
  DashboardOutlined,
  GroupOutlined,
  HddOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  NotificationOutlined,
  PlusCircleOutlined,
  SettingOutlined,
  SoundOutlined,
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
  /** Only for those who may change devices, who belong to a business, or who run the platform. Without it: for everybody. */
  who?: 'managers' | 'members' | 'operators'
}
export interface MenuGroup {
  text: string
  icon: ReactNode
  entries: readonly MenuEntry[]
}

/** Whether an entry is for the person. */
export function isFor({ who }: Pick<MenuEntry, 'who'>, session: Pick<SessionData, 'right' | 'operator' | 'businessId'>): boolean {
  if (who === 'managers') return mayManage(session.right)
  if (who === 'members') return session.businessId !== null
  return who !== 'operators' || session.operator
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
      { path: '/new_device_group', text: 'groups', icon: <GroupOutlined />, who: 'members' },
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
      { path: '/enterprise/setting/notices', text: 'businessNotices', icon: <SoundOutlined />, who: 'managers' },
      { path: '/enterprise/setting/audit', text: 'audit', icon: <AuditOutlined />, who: 'managers' },
    ],
  },
  {
    text: 'platform',
    icon: <ControlOutlined />,
    entries: [
      { path: '/platform', text: 'checklist', icon: <CarryOutOutlined />, who: 'operators' },
      { path: '/platform/watch', text: 'watch', icon: <DashboardOutlined />, who: 'operators' },
      { path: '/platform/businesses', text: 'businesses', icon: <BankOutlined />, who: 'operators' },
      { path: '/platform/grants', text: 'grants', icon: <KeyOutlined />, who: 'operators' },
      { path: '/platform/notices', text: 'notices', icon: <NotificationOutlined />, who: 'operators' },
      { path: '/platform/partners', text: 'partners', icon: <ApiOutlined />, who: 'operators' },
      { path: '/platform/settings', text: 'platformSettings', icon: <SettingOutlined />, who: 'operators' },
      { path: '/platform/audit', text: 'platformAudit', icon: <AuditOutlined />, who: 'operators' },
    ],
  },
]

/** For whom a page is; undefined: for everybody, as is what the menu does not name. */
export function whoMayOpen(path: string): MenuEntry['who'] {
  return menu.flatMap((item) => ('entries' in item ? item.entries : [item])).find((each) => each.path === path)?.who
}

/** Whether a page is for the person. */
export function mayOpen(path: string, session: Pick<SessionData, 'right' | 'operator' | 'businessId'>): boolean {
  const who = whoMayOpen(path)
  return who === undefined || isFor({ who }, session)
}

/** The bottom bar of phones. */
export const phoneMenu: readonly MenuEntry[] = [
  { path: '/current_message', text: 'alarms', icon: <BellOutlined />, counts: true },
  { path: '/new_device_list', text: 'devices', icon: <HddOutlined />, holdsDevices: true },
  { path: '/index_new', text: 'home', icon: <HomeOutlined /> },
  { path: '/device_add', text: 'add', icon: <PlusCircleOutlined />, who: 'managers' },
]
