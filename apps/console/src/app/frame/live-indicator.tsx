import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useLastLiveAt, useLiveStatus, useStandstill } from '../../shared/live.ts'
import { useFormats } from '../../shared/use-formats.ts'
import styles from './header.module.css'

/** "实时 · 2 秒前": whether the screen follows the devices, and when it last heard of them. */
export function LiveIndicator() {
  const { t } = useTranslation('frame')
  const { connected } = useLiveStatus()
  const lastAt = useLastLiveAt()
  const formats = useFormats(useNow('second'))
  const still = useStandstill()
  const word = connected ? t(still ? 'standstill' : 'live') : t('connecting')
  return (
    <span className={styles.live} title={lastAt ? formats.absolute(lastAt) : undefined}>
      <span className={connected && !still ? styles.liveDot : styles.lostDot} aria-hidden="true" />
      {lastAt && !(connected && still) ? `${word} · ${formats.age(lastAt)}` : word}
    </span>
  )
}
