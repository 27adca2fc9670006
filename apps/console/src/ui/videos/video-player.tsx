import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { play } from './playback.ts'
import { isAwaited, type Playback, type PlayedSource, phaseAfter } from './playing.ts'
import { Snapshots } from './snapshots.tsx'
import { TroubleText } from './trouble-text.tsx'
import { usePageSeen } from './use-page-seen.ts'
import styles from './videos.module.css'

interface VideoPlayerProps {
  source: PlayedSource
  onClose: () => void
}

/** One camera, looked at in the page; nothing is loaded from it any more when it is closed. */
export function VideoPlayer({ source, onClose }: VideoPlayerProps) {
  const { t } = useTranslation('videos')
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera stands in the same place and is brought into view as well
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [source.id])
  const [attempt, count] = useState(0)
  const key = `${source.kind}${source.address}${attempt}`
  return (
    <figure ref={box} className={styles.player} aria-label={t('playerOf', { name: source.name })}>
      <figcaption>
        <strong>{source.name}</strong>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('stop')} title={t('stop')} onClick={onClose} />
      </figcaption>
      {source.kind === 'snapshot' ? (
        <Snapshots key={key} source={source} />
      ) : (
        <Stream key={key} source={source} onRetry={() => count(attempt + 1)} />
      )}
    </figure>
  )
}

/** Milliseconds for which people wait for a picture. */
const patience = 30_000

function Stream({ source, onRetry }: { source: PlayedSource; onRetry: () => void }) {
  const { t } = useTranslation('videos')
  const element = useRef<HTMLVideoElement>(null)
  const playback = useRef<Playback>(undefined)
  const [phase, tell] = useReducer(phaseAfter, { at: 'starting' })
  const seen = usePageSeen()
  const { kind, address } = source
  useEffect(() => {
    if (!element.current || kind === 'snapshot') return
    const begun = play(element.current, { kind, address }, (trouble) => tell({ trouble }))
    playback.current = begun
    return () => begun.end()
  }, [kind, address])
  useRest(element, playback, seen)
  const awaited = isAwaited(phase) && seen
  useEffect(() => {
    if (!awaited) return
    const timer = setTimeout(() => tell('patience-over'), patience)
    return () => clearTimeout(timer)
  }, [awaited])
  const failed = phase.at === 'failed'
  useEffect(() => {
    if (failed) playback.current?.end()
  }, [failed])
  return (
    <div className={styles.screen}>
      <video
        ref={element}
        className={styles.picture}
        hidden={failed}
        controls
        muted
        playsInline
        aria-label={source.name}
        onPlay={() => tell('play')}
        onPlaying={() => tell('playing')}
        onWaiting={() => tell('waiting')}
        onPause={() => tell('pause')}
      />
      {awaited ? (
        <p className={styles.awaited} role="status">
          {t(phase.at)}
        </p>
      ) : null}
      {failed ? <TroubleText trouble={phase.trouble} onRetry={onRetry} /> : null}
    </div>
  )
}

/** What plays rests while nobody can see it, and goes on afterwards; what was paused stays paused. */
function useRest(element: { current: HTMLVideoElement | null }, playback: { current: Playback | undefined }, seen: boolean): void {
  const resting = useRef(false)
  useEffect(() => {
    if (!seen && element.current?.paused === false) {
      resting.current = true
      playback.current?.rest()
    } else if (seen && resting.current) {
      resting.current = false
      playback.current?.resume()
    }
  }, [element, playback, seen])
}
