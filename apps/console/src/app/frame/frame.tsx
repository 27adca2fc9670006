import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { keepConnectedAt } from '../../shared/connected-at.ts'
import { AddressHere } from '../../shared/link.tsx'
import { startLive } from '../../shared/live.ts'
import { MayOpen } from '../../shared/may-open.ts'
import { patrolWaiting } from '../../shared/patrol-waiting.ts'
import { followOtherTabs, useSession, useSessionQuery } from '../../shared/session.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { useIsAlone } from '../../ui/full-screen.ts'
import { lazyPart } from '../../ui/part.tsx'
import { Failure } from '../../ui/placeholders.tsx'
import { DeviceWorkDialogs } from '../device-work.tsx'
import { KitProvider } from '../kit-provider.tsx'
import { mayOpen } from '../route-of.ts'
import { Announcer } from './announcer.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { PageHost } from './page-host.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { ServiceBar } from './service-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { useAnswersInLanguage } from './use-answers-in-language.ts'
import { useAddressHere, useStanding } from './use-area.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useNoteOpened } from './use-note-opened.ts'
import { useUpgradeWatch } from './use-upgrade-watch.ts'
import { ZoneLine } from './zone-note.tsx'

const AlarmSound = lazyPart('alarm-sound', () => import('../../ui/alarms/sound/alarm-sound.tsx').then((code) => code.AlarmSound), {
  as: 'background',
})
const PopUps = lazyPart('pop-ups', () => import('../../features/messages/pop-ups.tsx').then((code) => code.PopUps), { as: 'background' })
const PatrolLeftovers = lazyPart(
  'patrol-leftovers',
  () => import('../../features/patrol-phone/leftovers.tsx').then((code) => code.Leftovers),
  {
    as: 'background',
  },
)
const PushKeeper = lazyPart('push-keeper', () => import('./push-keeper.tsx').then((code) => code.PushKeeper), { as: 'background' })

/** Everything that stands around the pages; shown when the session is known. */
export function Frame() {
  const { t } = useTranslation(['frame', 'common'])
  const session = useSessionQuery()
  return (
    <KitProvider>
      {session.data ? (
        <Shell key={session.data.timeZone} />
      ) : session.error ? (
        <div className={styles.alone}>
          <Failure what={t('session')} error={session.error} at={session.errorUpdatedAt} onRetry={() => void session.refetch()} />
        </div>
      ) : null}
    </KitProvider>
  )
}

function Shell() {
  const { t } = useTranslation('frame')
  const client = useQueryClient()
  const session = useSession()
  const { userId } = session
  const opens = useCallback((address: string) => mayOpen(address, session), [session])
  const narrow = useNarrow()
  const elsewhere = useStanding()
  const here = useAddressHere()
  const alone = useIsAlone()
  useEffect(() => startLive(client, userId), [client, userId])
  useEffect(() => followOtherTabs(userId), [userId])
  // The code of its queue is loaded where something was left when the console began.
  const patrolWaits = useMemo(() => patrolWaiting(userId) > 0, [userId])
  useEffect(keepConnectedAt, [])
  useDocumentTitle()
  useUpgradeWatch()
  useAnswersInLanguage()
  useNoteOpened()
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />
  return (
    <MayOpen value={opens}>
      <AddressHere value={here}>
        <div className={styles.shell}>
          <a className={styles.skip} href="#content">
            {t('skip')}
          </a>
          {alone ? null : <Sidebar />}
          <div className={styles.column}>
            {alone ? null : <Header />}
            <ServiceBar />
            {narrow ? <ZoneLine /> : null}
            <main id="content" className={styles.main} tabIndex={-1}>
              <PageHost />
            </main>
          </div>
          {narrow ? <BottomBar /> : null}
          <Announcer />
          <ProfileGate />
          <DeviceWorkDialogs />
          <AlarmSound />
          <PopUps />
          <PushKeeper />
          {patrolWaits ? <PatrolLeftovers /> : null}
        </div>
      </AddressHere>
    </MayOpen>
  )
}
