import { BankOutlined, LogoutOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../shared/language.ts'
import { type ThemeChoice, usePreferences } from '../../shared/preferences.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { hasVersions } from '../../shared/version-rules.ts'
import { SideDrawer } from '../../ui/overlays.tsx'
import { useEnterpriseEntry } from './enterprise-entry.tsx'
import { initials } from './initials.ts'
import styles from './me-sheet.module.css'
import { personalMenuFor, phoneMenuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { PageLink } from './page-link.tsx'
import { useShownArea } from './use-area.ts'
import { useLogOut } from './use-log-out.tsx'
import { VersionSwitch } from './version-switch.tsx'

/** Everything of the person on a phone: who is signed in, the way into the enterprise, the personal pages, language and look, log out. */
export function MeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame')
  return (
    <SideDrawer
      touched={null}
      placement="bottom"
      size="auto"
      title={t('me')}
      onClose={onClose}
      styles={{ wrapper: { maxHeight: '90dvh' }, body: { padding: '8px 16px calc(16px + env(safe-area-inset-bottom))' } }}
    >
      <Who />
      <Ways onGo={onClose} />
      <Choices />
      <LogOut />
    </SideDrawer>
  )
}

function Who() {
  const { name, loginName, businessName } = useSession()
  return (
    <div className={styles.who}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <span>
        <strong>{name}</strong>
        <small>{[loginName, businessName].filter(Boolean).join(' · ')}</small>
      </span>
    </div>
  )
}

function Ways({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('frame')
  const session = useSession()
  const language = useLanguage()
  const enterprise = useEnterpriseEntry()
  const area = useShownArea()
  return (
    <nav className={styles.ways} aria-label={t('me')}>
      {enterprise ? (
        <button type="button" className={styles.way} onClick={enterprise.open}>
          <BankOutlined />
          <span className={styles.words}>{enterprise.label}</span>
          <RightOutlined />
        </button>
      ) : null}
      {[...phoneMenuFor(session, area).more, ...personalMenuFor(session)].map(({ route, name, icon }) => (
        <PageLink key={route.path} route={route} className={styles.way ?? ''} onGo={onGo}>
          {menuIcons[icon]}
          <span className={styles.words}>{name[language]}</span>
          <RightOutlined />
        </PageLink>
      ))}
      {enterprise?.dialog}
    </nav>
  )
}

function Choices() {
  const { t } = useTranslation('frame')
  const session = useSession()
  const language = useLanguage()
  const theme = usePreferences((preferences) => preferences.theme)
  const set = usePreferences((preferences) => preferences.set)
  return (
    <div className={styles.choices}>
      <Choice name={t('language.choose')}>
        <Segmented
          aria-label={t('language.choose')}
          size="large"
          value={language}
          options={(['zh', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(value) => void chooseLanguage(value, true)}
        />
      </Choice>
      <Choice name={t('theme.choose')}>
        <Segmented<ThemeChoice>
          aria-label={t('theme.choose')}
          size="large"
          value={theme}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(value) => set({ theme: value })}
        />
      </Choice>
      {hasVersions(session) ? (
        <Choice name={t('version.choose')}>
          <VersionSwitch size="large" />
        </Choice>
      ) : null}
    </div>
  )
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{name}</span>
      {children}
    </div>
  )
}

function LogOut() {
  const { t } = useTranslation('frame')
  const logOut = useLogOut()
  return (
    <Button block size="large" icon={<LogoutOutlined />} onClick={logOut}>
      {t('logOut')}
    </Button>
  )
}
