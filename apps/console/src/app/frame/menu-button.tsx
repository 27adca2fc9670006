import { MenuOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import styles from './header.module.css'
import { useSidebarDrawer } from './sidebar-drawer.ts'

/** Opens the sidebar's drawer on narrow screens. */
export function MenuButton() {
  const { t } = useTranslation('frame')
  const open = useSidebarDrawer((drawer) => drawer.open)
  const set = useSidebarDrawer((drawer) => drawer.set)
  return (
    <button type="button" className={styles.tool} aria-label={t('menu')} aria-expanded={open} onClick={() => set(true)}>
      <MenuOutlined />
    </button>
  )
}
