import { type Home, homeCalls } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOf } from '../../shared/area.ts'
import { useHasBackgrounds } from '../../shared/console-version.ts'
import type { PageRoute } from '../../shared/page-definition.ts'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Backdrop } from '../../ui/backdrop.tsx'
import { Page } from '../../ui/page.tsx'
import { lazyPart } from '../../ui/part.tsx'
import { Failure } from '../../ui/placeholders.tsx'
import { FirstRun } from './first-run.tsx'
import { headlineOf } from './headline.ts'
import { HeadlineBlock } from './headline-block.tsx'
import styles from './home.module.css'

const WorkCard = lazyPart('work-card', () => import('./work-card.tsx').then((code) => code.WorkCard), { as: 'page' })

/** The specification's poll of home data; the live stream is quicker. */
const poll = 60_000

interface WithHomeProps {
  route: PageRoute
  skeleton: ReactNode
  /** At the end of the line of its sentence. */
  actions?: ReactNode
  /** Called once there are devices. */
  children: (home: Home) => ReactNode
}

/** A home page: its sentence, then what it draws of the answer; what to do first where nothing is there yet. */
export function WithHome({ route, skeleton, actions, children }: WithHomeProps) {
  const { t } = useTranslation('home')
  const home = useCall(homeCalls.readHome, {}, { poll })
  const backed = useHasBackgrounds(areaOf(route.path))
  return (
    <Page title={route.title[useLanguage()]}>
      {backed ? <Backdrop whole /> : null}
      {home.data ? (
        <Told home={home.data} actions={actions}>
          {children}
        </Told>
      ) : home.error ? (
        <div className={styles.alone}>
          <Failure what={t('what')} error={home.error} at={home.errorUpdatedAt} onRetry={() => void home.refetch()} />
        </div>
      ) : (
        <div className={styles.home}>{skeleton}</div>
      )}
    </Page>
  )
}

function Told({ home, actions, children }: { home: Home } & Pick<WithHomeProps, 'actions' | 'children'>) {
  const headline = headlineOf(home)
  const { mode, agent } = useSession()
  // Whoever sees no devices, or serves others, comes for the work.
  const forWork = headline.kind === 'first-run' || mode === 'provider' || agent === 1
  return (
    <div className={styles.home}>
      <div className={styles.first}>
        <HeadlineBlock headline={headline} at={home.at} />
        {actions}
      </div>
      {forWork ? <WorkCard /> : null}
      {headline.kind === 'first-run' ? <FirstRun uplinks={headline.uplinks} /> : children(home)}
    </div>
  )
}
