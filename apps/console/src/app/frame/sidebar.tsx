import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { deviceCalls, eventCalls, patrolCountCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePreferences } from '../../shared/preferences.ts'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { SideDrawer } from '../../ui/overlays.tsx'
import { type MenuEntry, type MenuItem, mayLackDevices, menuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { currentAt, PageLink } from './page-link.tsx'
import styles from './sidebar.module.css'
import { useSidebarDrawer } from './sidebar-drawer.ts'
import { useShownArea } from './use-area.ts'
import { capped, useAlarmCounts } from './use-document-title.ts'

/** 190 px, 56 when collapsed (remembered), a drawer below 993. */
export function Sidebar() {
  const { t } = useTranslation('frame')
  const narrow = useNarrow()
  const open = usePreferences((preferences) => preferences.sidebarOpen)
  const set = usePreferences((preferences) => preferences.set)
  const drawer = useSidebarDrawer()
  if (narrow) {
    return (
      <SideDrawer
        touched={null}
        open={drawer.open}
        onClose={() => drawer.set(false)}
        placement="left"
        size={260}
        title={<Brand wide />}
        styles={{ body: { padding: 8 } }}
      >
        <Entries wide onGo={() => drawer.set(false)} />
      </SideDrawer>
    )
  }
  return (
    <aside className={open ? styles.sidebar : styles.collapsed} aria-label={t('sidebar')}>
      <Brand wide={open} />
      <Entries wide={open} />
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-label={t(open ? 'collapse' : 'expand')}
        title={open ? undefined : t('expand')}
        onClick={() => set({ sidebarOpen: !open })}
      >
        {open ? <LeftOutlined style={{ fontSize: 11 }} /> : <RightOutlined style={{ fontSize: 11 }} />}
        {open ? <span>{t('collapse')}</span> : null}
      </button>
    </aside>
  )
}

/** The product; in the enterprise area the business by its name: its logo stands in the header. */
function Brand({ wide }: { wide: boolean }) {
  const { t } = useTranslation('common')
  const { consoleTitle, businessName } = useSession()
  const own = useShownArea() === 'enterprise' ? businessName : null
  const title = own ?? (consoleTitle || t('product'))
  return (
    <div className={styles.brand} title={title}>
      <BrandMark />
      {wide ? <span>{title}</span> : null}
    </div>
  )
}

function Entries({ wide, onGo }: { wide: boolean; onGo?: () => void }) {
  const { t } = useTranslation('frame')
  const session = useSession()
  const area = useShownArea()
  const seesDevices = useSeesDevices()
  return (
    <nav className={styles.entries} aria-label={t('menu')}>
      {menuFor(session, area, seesDevices).map((item) =>
        'group' in item ? (
          <Group key={item.group} item={item} wide={wide} {...(onGo ? { onGo } : {})} />
        ) : (
          <Entry key={item.route.path} entry={item} wide={wide} {...(onGo ? { onGo } : {})} />
        ),
      )}
    </nav>
  )
}

/** Asked of those alone who may well see none; until it is known, they do not. */
function useSeesDevices(): boolean {
  const asked = mayLackDevices(useSession())
  const { data } = useCall(deviceCalls.listDevices, { query: { page: 1, pageSize: 1 } }, { enabled: asked, staleTime: 60_000 })
  return !asked || (data?.total ?? 0) > 0
}

interface GroupProps {
  item: Exclude<MenuItem, MenuEntry>
  wide: boolean
  onGo?: () => void
}

/** Open while it holds the present page, and devices always, until somebody folds or unfolds it. */
function Group({ item, wide, onGo }: GroupProps) {
  const { t } = useTranslation('frame')
  const [chosen, choose] = useState<boolean | null>(null)
  const { pathname } = useLocation()
  const { group, icon, entries } = item
  const open = chosen ?? (group === 'devices' || entries.some(({ route }) => currentAt(route, pathname) !== undefined))
  if (!wide) return entries.map((entry) => <Entry key={entry.route.path} entry={entry} wide={false} />)
  return (
    <div>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => choose(!open)}>
        {menuIcons[icon]}
        <span>{t(group)}</span>
        <DownOutlined className={styles.arrow ?? ''} rotate={open ? 0 : -90} />
      </button>
      {open ? (
        <div className={styles.inner}>
          {entries.map((entry) => (
            <Entry key={entry.route.path} entry={entry} wide plain {...(onGo ? { onGo } : {})} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Entry({ entry, wide, plain = false, onGo }: { entry: MenuEntry; wide: boolean; plain?: boolean; onGo?: () => void }) {
  const text = entry.name[useLanguage()]
  return (
    <PageLink route={entry.route} className={styles.entry ?? ''} {...(wide ? {} : { title: text })} {...(onGo ? { onGo } : {})}>
      {plain ? null : menuIcons[entry.icon]}
      {wide ? <span>{text}</span> : <span className={styles.unseen}>{text}</span>}
      {entry.badge === 'alarms' ? <ActiveUnconfirmed small={!wide} /> : null}
      {entry.badge === 'events' ? <EventsUnconfirmed small={!wide} /> : null}
      {entry.badge === 'patrol-tasks' || entry.badge === 'change-orders' ? <PatrolWaiting of={entry.badge} small={!wide} /> : null}
    </PageLink>
  )
}

function ActiveUnconfirmed({ small }: { small: boolean }) {
  const { t } = useTranslation('frame')
  const count = useAlarmCounts().data?.unconfirmed ?? 0
  return <Badge small={small} count={count} says={t('unconfirmed', { count })} urgent />
}

/** Those that have cleared count as well, until somebody has confirmed them; both parts are named. */
function EventsUnconfirmed({ small }: { small: boolean }) {
  const { t } = useTranslation('frame')
  const counts = useCall(eventCalls.readEventCounts, {}, { poll: 40_000 })
  const active = useAlarmCounts().data?.unconfirmed ?? 0
  const count = counts.data?.noconfirmNum ?? 0
  return <Badge small={small} count={count} says={t('eventsUnconfirmed', { count, active, cleared: Math.max(0, count - active) })} />
}

/** Tasks that wait for the person, or changes of tasks that wait for a decision. */
function PatrolWaiting({ of, small }: { of: 'patrol-tasks' | 'change-orders'; small: boolean }) {
  const { t } = useTranslation('frame')
  const counts = useCall(patrolCountCalls.countPatrol, {}, { poll: 60_000 })
  const count = (of === 'patrol-tasks' ? counts.data?.waitExecuteTaskNum : counts.data?.waitReviewOrderNum) ?? 0
  return <Badge small={small} count={count} says={t('waits', { count })} />
}

interface BadgeProps {
  small: boolean
  count: number
  says: string
  /** Red: alarms that are active and unconfirmed, and nothing else. */
  urgent?: boolean
}

function Badge({ small, count, says, urgent = false }: BadgeProps) {
  if (count === 0) return null
  return (
    <span className={small ? styles.countSmall : styles.count} data-urgent={urgent} title={says}>
      {small ? null : capped(count)}
      <span className={styles.unseen}>{says}</span>
    </span>
  )
}
