import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Refusal } from '../../shared/client.ts'
import { switchLanguage } from '../../shared/language.ts'
import { Link } from '../../shared/link.tsx'
import { useSignedIn } from '../../shared/session.ts'
import { showZone, useShownZone } from '../../shared/zone.ts'
import { OutsidePage } from '../../ui/outside-page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Ground } from './ground.tsx'
import { type Opened, useReload, useRinging, useShowing, useWall } from './use-wall.ts'
import { WallScreen } from './wall-screen.tsx'

/** Answers after which it makes no sense to ask again with the same link, or as the same person. */
const over: ReadonlySet<number> = new Set([50001, 70003, 10003])

/** One wall and nothing else: by its link, '/wall#…', or for who is signed in, '/wall?id=…'. `lang` says the language of a wall that nobody set up. */
export function WallPage() {
  const { hash, search } = useLocation()
  const params = new URLSearchParams(search)
  const asked = params.get('lang')
  useEffect(() => {
    if (asked === 'zh' || asked === 'en') void switchLanguage(asked)
  }, [asked])
  const token = hash.slice(1)
  return <OpenedWall opened={token === '' ? { wallId: params.get('id') ?? '' } : { token }} />
}

function OpenedWall({ opened }: { opened: Opened }) {
  const { t } = useTranslation('wall')
  const signedIn = useSignedIn() === 'in'
  const wall = useWall(opened)
  const { data: picture, dataUpdatedAt } = wall
  const showing = useShowing(picture, dataUpdatedAt)
  const { locked, unlock } = useRinging(picture?.alarms.critical)
  useReload(picture?.alarms.unconfirmed ?? 0)
  const zone = picture?.timeZone
  const shown = useShownZone()
  // Before anything is drawn with it.
  useLayoutEffect(() => {
    if (zone) showZone(zone)
  }, [zone])
  const name = picture?.wall.name ?? t('title')
  useEffect(() => {
    document.title = name
  }, [name])
  const isOver = ('wallId' in opened && opened.wallId === '') || (wall.error instanceof Refusal && over.has(wall.error.code))
  if (isOver || !picture) {
    return (
      <OutsidePage title={t('title')}>
        {isOver ? (
          <Empty text={t('over')} action={<Link to={signedIn ? '/mointor_center' : '/'}>{t(signedIn ? 'toCentre' : 'toSignIn')}</Link>} />
        ) : wall.error ? (
          <Failure what={t('title')} error={wall.error} at={wall.errorUpdatedAt} onRetry={() => void wall.refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </OutsidePage>
    )
  }
  return (
    <Ground key={shown}>
      {(kind) => <WallScreen picture={picture} showing={showing} kind={kind} locked={locked} onUnlock={unlock} />}
    </Ground>
  )
}
