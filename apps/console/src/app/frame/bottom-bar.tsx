import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './bottom-bar.module.css'
import { phoneMenuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { PageLink } from './page-link.tsx'
import { useShownArea } from './use-area.ts'
import { capped, useAlarmCounts } from './use-document-title.ts'

/** The main pages within the thumb's reach. */
export function BottomBar() {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  const session = useSession()
  const unconfirmed = useAlarmCounts().data?.unconfirmed ?? 0
  return (
    <nav className={styles.bar} aria-label={t('bottomBar')}>
      {phoneMenuFor(session, useShownArea()).map(({ route, name, icon, badge }) => (
        <PageLink key={route.path} route={route} className={styles.entry ?? ''}>
          <span className={styles.icon}>
            {menuIcons[icon]}
            {badge && unconfirmed > 0 ? <span className={styles.count}>{capped(unconfirmed)}</span> : null}
          </span>
          {name[language]}
        </PageLink>
      ))}
    </nav>
  )
}
