import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ThemeChoice, usePreferences } from '../../shared/preferences.ts'
import { useThemeName } from '../../shared/theme-name.ts'
import styles from './header.module.css'

const icons = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> } as const

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const { t } = useTranslation('frame')
  const choice = usePreferences((preferences) => preferences.theme)
  const set = usePreferences((preferences) => preferences.set)
  const shown = useThemeName()
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: (['light', 'dark', 'system'] as const).map((key) => ({ key, icon: icons[key], label: t(`theme.${key}`) })),
        selectedKeys: [choice],
        onClick: ({ key }) => set({ theme: key as ThemeChoice }),
      }}
    >
      <button type="button" className={styles.tool} aria-label={t('theme.choose')} title={t('theme.choose')}>
        {icons[shown]}
      </button>
    </Dropdown>
  )
}
