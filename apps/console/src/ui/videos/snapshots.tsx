import { FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { Age, Clock } from '../value.tsx'
import { isOldSnapshot, type PlayedSource, snapshotEvery, type Trouble } from './playing.ts'
import { watchSnapshots } from './snapshot-watch.ts'
import { TroubleText } from './trouble-text.tsx'
import { usePageSeen } from './use-page-seen.ts'
import styles from './videos.module.css'

/** One picture after the other, each with its time; the last one stays, grey, while none comes. */
export function Snapshots({ source: { name, address } }: { source: PlayedSource }) {
  const { t } = useTranslation('videos')
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [attempt, count] = useState(0)
  const seen = usePageSeen()
  const now = useNow('second')
  // biome-ignore lint/correctness/useExhaustiveDependencies: who tries again asks at once
  useEffect(() => {
    if (!seen) return
    return watchSnapshots(address, {
      onPicture: (picture) => {
        picture.alt = name
        frame.current?.replaceChildren(picture)
        setAt(Date.now())
        setTrouble(undefined)
      },
      onTrouble: setTrouble,
    })
  }, [address, name, seen, attempt])
  const old = at !== undefined && isOldSnapshot(at, now)
  return (
    <>
      <div className={styles.screen}>
        <div ref={frame} className={`${styles.snapshot} ${old ? styles.old : ''}`} />
        {at === undefined && !trouble ? (
          <p className={styles.awaited} role="status">
            {t('starting')}
          </p>
        ) : null}
        {trouble && at === undefined ? <TroubleText trouble={trouble} onRetry={() => count(attempt + 1)} /> : null}
      </div>
      {trouble && at !== undefined ? <TroubleText trouble={trouble} onRetry={() => count(attempt + 1)} /> : null}
      {at === undefined ? null : (
        <p className={styles.facts}>
          <span>
            {t('pictureOf')} <Clock at={at} />
            {old ? (
              <strong>
                {' · '}
                {t('old')} <Age at={at} />
              </strong>
            ) : null}
          </span>
          <span className="kw-quiet">{t('everySeconds', { seconds: snapshotEvery })}</span>
          {document.fullscreenEnabled ? (
            <Button
              type="text"
              icon={<FullscreenOutlined />}
              aria-label={t('fullScreen')}
              title={t('fullScreen')}
              onClick={() => void frame.current?.requestFullscreen()}
            />
          ) : null}
        </p>
      )}
    </>
  )
}
