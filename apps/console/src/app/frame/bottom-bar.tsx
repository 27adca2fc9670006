import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import styles from './bottom-bar.module.css'
import { isFor, phoneMenu } from './menu.tsx'
import { PageLink } from './page-link.tsx'
import { capped, useAlarmCounts } from './use-document-title.ts'

/** The main pages within the thumb's reach. */
export function BottomBar() {
  const { t } = useTranslation('frame')
  const session = useSession()
  const unconfirmed = useAlarmCounts().data?.unconfirmed ?? 0
  return (
    <nav className={styles.bar} aria-label={t('bottomBar')}>
      {phoneMenu
        .filter((entry) => isFor(entry, session))
        .map((entry) => (
          <PageLink key={entry.path} entry={entry} className={styles.entry ?? ''}>
            <span className={styles.icon}>
              {entry.icon}
              {entry.counts && unconfirmed > 0 ? <span className={styles.count}>{capped(unconfirmed)}</span> : null}
            </span>
            {t(entry.text)}
          </PageLink>
        ))}
    </nav>
  )
}
