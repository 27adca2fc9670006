import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { formatClock } from '../../shared/formats.ts'
import { useLostAt } from '../../shared/live.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './frame.module.css'

/** A break shorter than this is mended before anybody could read of it. */
const patience = 3_000

/** Says since when the screen is no longer live. */
export function LostBar() {
  const { t } = useTranslation('frame')
  const lostAt = useLostAt()
  const now = useNow('second')
  if (lostAt === null || now - lostAt < patience) return null
  return (
    <div className={styles.lost} role="alert">
      <Mark shape="slash" colour="var(--major)" filled={false} />
      {t('lost', { time: formatClock(lostAt, now) })}
    </div>
  )
}
