import { BankOutlined, DownOutlined, LogoutOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useTight } from '../../shared/viewport.ts'
import { useEnterpriseEntry } from './enterprise-entry.tsx'
import styles from './header.module.css'
import { initials } from './initials.ts'
import { personalMenuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { useShownArea } from './use-area.ts'
import { useLogOut } from './use-log-out.tsx'
import { useVersion } from './version-switch.tsx'

/** Who is signed in and for which business; the way into the enterprise; the pages that declare themselves as personal; log out. Phones have `MeSheet`. */
export function UserMenu() {
  const { t } = useTranslation('frame')
  const session = useSession()
  const { name, loginName, businessName } = session
  // In its own area the business's people go by its name (specification, console 2.6), and each by their own below it.
  const business = useShownArea() === 'enterprise' ? businessName : null
  const language = useLanguage()
  const navigate = useNavigate()
  const logOut = useLogOut()
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
    { key: 'log-out', icon: <LogoutOutlined />, label: t('logOut') },
  ]
  function choose(key: string): void {
    if (key === 'log-out') logOut()
    else if (key === 'enterprise') enterprise?.open()
    else if (key.startsWith('/')) navigate(key)
    else version?.choose(key === 'version:old')
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items,
          selectedKeys: [version?.old ? 'version:old' : 'version:new'],
          onClick: ({ key }) => choose(key),
        }}
      >
        <button type="button" className={styles.tool} aria-label={t('userMenu', { name: [business, name].filter(Boolean).join(' · ') })}>
          <span className={styles.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={styles.name}>
            {business ?? name}
            {business === null ? null : <small>{name}</small>}
          </span>
          <DownOutlined style={{ fontSize: 10 }} />
        </button>
      </Dropdown>
      {enterprise?.dialog}
    </>
  )
}
