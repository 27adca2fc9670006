import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { lazyDialog, lazyPart } from '../../ui/part.tsx'
import styles from './bottom-bar.module.css'
import { type BarEntry, phoneMenuFor } from './menu.ts'
import { menuIcons } from './menu-icons.tsx'
import { PageLink } from './page-link.tsx'
import { useShownArea } from './use-area.ts'
import { capped, useAlarmCounts } from './use-document-title.ts'

const MeSheet = lazyDialog('me-sheet', () => import('./me-sheet.tsx').then((code) => code.MeSheet))
const OwnCount = lazyPart('own-count', () => import('../../features/todos/own-count.tsx').then((code) => code.OwnCount), {
  as: 'background',
})

/** The main pages within the thumb's reach, and what is the person's; the header's picture leads home. */
export function BottomBar() {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  const session = useSession()
  const [me, show] = useState(false)
  return (
    <nav className={styles.bar} aria-label={t('bottomBar')}>
      {phoneMenuFor(session, useShownArea()).bar.map(({ route, name, icon, badge }) => (
        <PageLink key={route.path} route={route} className={styles.entry ?? ''}>
          <span className={styles.icon}>
            <span aria-hidden="true">{menuIcons[icon]}</span>
            {badge ? <Count of={badge} /> : null}
          </span>
          {name[language]}
        </PageLink>
      ))}
      <button type="button" className={styles.entry} aria-haspopup="dialog" aria-expanded={me} onClick={() => show(true)}>
        <span className={styles.icon} aria-hidden="true">
          {menuIcons.user}
        </span>
        {t('me')}
      </button>
      {me ? <MeSheet onClose={() => show(false)} /> : null}
    </nav>
  )
}

/** Alarms are red; one's own work is grey. */
function Count({ of }: { of: NonNullable<BarEntry['badge']> }) {
  if (of === 'alarms') return <Unconfirmed />
  return <OwnCount of={of} className={`${styles.count} ${styles.own}`} />
}

function Unconfirmed() {
  const unconfirmed = useAlarmCounts().data?.unconfirmed ?? 0
  return unconfirmed > 0 ? <span className={styles.count}>{capped(unconfirmed)}</span> : null
}
