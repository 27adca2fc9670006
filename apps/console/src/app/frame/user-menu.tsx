import { BankOutlined, DownOutlined, LogoutOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { switchLanguage } from '../../shared/language.ts'
import { type ThemeChoice, usePreferences } from '../../shared/preferences.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow, useTight } from '../../shared/viewport.ts'
import { useEnterpriseEntry } from './enterprise-entry.tsx'
import styles from './header.module.css'
import { initials } from './initials.ts'
import { personalMenuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { useShownArea } from './use-area.ts'
import { useLogOut } from './use-log-out.tsx'
import { useVersion } from './version-switch.tsx'

/** Who is signed in and for which business; the way into the enterprise; the pages that declare themselves as personal; log out. On a phone language and theme stand here too. */
export function UserMenu() {
  const { t } = useTranslation('frame')
  const session = useSession()
  const { name, loginName, businessName } = session
  // In its own area the business's people go by its name (specification, console 2.6).
  const shown = useShownArea() === 'enterprise' ? (businessName ?? name) : name
  const language = useLanguage()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const choices = usePhoneChoices()
  const tight = useTight()
  const version = useVersion()
  const versions: NonNullable<MenuProps['items']> = [
    { type: 'divider' },
    { key: 'version:new', label: t('version.new') },
    { key: 'version:old', label: t('version.old') },
    { type: 'divider' },
  ]
  const enterprise = useEnterpriseEntry()
  const who = (
    <>
      {name} · {loginName}
      {businessName ? <span className={styles.business}>{businessName}</span> : null}
    </>
  )
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: who },
    ...(enterprise ? [{ key: 'enterprise', icon: <BankOutlined />, label: enterprise.label }] : []),
    ...personalMenuFor(session).map(({ route, name: title, icon }) => ({ key: route.path, icon: menuIcons[icon], label: title[language] })),
    ...(tight && version ? versions : []),
    ...(narrow ? choices.items : []),
    { key: 'log-out', icon: <LogoutOutlined />, label: t('logOut') },
  ]
  function choose(key: string): void {
    if (key === 'log-out') logOut()
    else if (key === 'enterprise') enterprise?.open()
    else if (key.startsWith('/')) navigate(key)
    else if (key.startsWith('version:')) version?.choose(key === 'version:old')
    else choices.choose(key)
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items,
          selectedKeys: [...choices.selected, version?.old ? 'version:old' : 'version:new'],
          onClick: ({ key }) => choose(key),
        }}
      >
        <button type="button" className={styles.tool} aria-label={t('userMenu', { name: shown })}>
          <span className={styles.avatar} aria-hidden="true">
            {initials(shown)}
          </span>
          <span className={styles.name}>{shown}</span>
          {narrow ? null : <DownOutlined style={{ fontSize: 10 }} />}
        </button>
      </Dropdown>
      {enterprise?.dialog}
    </>
  )
}

function usePhoneChoices() {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  const theme = usePreferences((preferences) => preferences.theme)
  const set = usePreferences((preferences) => preferences.set)
  const items: NonNullable<MenuProps['items']> = [
    { type: 'divider' },
    { key: 'language:zh', label: t('language.zh') },
    { key: 'language:en', label: t('language.en') },
    { type: 'divider' },
    ...(['light', 'dark', 'system'] as const).map((key) => ({ key: `theme:${key}`, label: t(`theme.${key}`) })),
    { type: 'divider' },
  ]
  function choose(key: string): void {
    const [kind, value] = key.split(':')
    if (kind === 'language') void switchLanguage(value === 'en' ? 'en' : 'zh')
    else if (kind === 'theme') set({ theme: value as ThemeChoice })
  }
  return { items, selected: [`language:${language}`, `theme:${theme}`], choose }
}
