import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { formatClock, formatDuration } from '../../shared/formats.ts'
import { liveStatus } from '../../shared/live-status.ts'
import { clockOffset } from '../../shared/server-clock.ts'
import { type ServiceTrouble, troublesNow } from '../../shared/service-trouble.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './frame.module.css'

/** Milliseconds for which it is said that all is well again. */
const reliefLasts = 6_000

/** Says what of the server stopped, since when and what that means; one line more when it is over, then nothing. */
export function ServiceBar() {
  const now = useNow('second')
  const service = liveStatus((status) => status.service)
  const lostAt = liveStatus((status) => status.lostAt)
  const brokenAt = liveStatus((status) => status.brokenAt)
  const troubles = troublesNow({ service, lostAt, brokenAt }, now, clockOffset())
  const relieved = useRelief(troubles.length > 0)
  if (!relieved && troubles.length === 0) return null
  return (
    <div className={styles.service}>
      {relieved ? <Relief /> : troubles.map((trouble) => <Line key={trouble.kind} trouble={trouble} now={now} />)}
    </div>
  )
}

function Line({ trouble: { kind, since }, now }: { trouble: ServiceTrouble; now: number }) {
  const { t } = useTranslation('frame')
  return (
    <div role="alert" className={kind === 'worker' ? styles.delay : styles.stop}>
      <Mark shape={kind === 'worker' ? 'info' : 'slash'} colour={kind === 'worker' ? 'var(--notice)' : 'var(--major)'} filled={false} />
      <span>
        {t(`service.${kind}.what`, { time: formatClock(since, now) })}
        {/* Changes each second: a screen reader hears of the trouble, not of its age. */}
        <span aria-hidden="true">{t('service.lasting', { duration: formatDuration(Math.max(0, now - since)) })}</span>
        {t(`service.${kind}.meaning`)}
      </span>
    </div>
  )
}

function Relief() {
  const { t } = useTranslation('frame')
  return (
    <div role="status" className={styles.relief}>
      <Mark shape="check" colour="var(--normal)" filled />
      <span>{t('service.recovered')}</span>
    </div>
  )
}

/** True for a moment after trouble ended. */
function useRelief(trouble: boolean): boolean {
  const had = useRef(false)
  const [relieved, setRelieved] = useState(false)
  useEffect(() => {
    const over = had.current && !trouble
    had.current = trouble
    setRelieved(over)
    if (!over) return
    const timer = setTimeout(() => setRelieved(false), reliefLasts)
    return () => clearTimeout(timer)
  }, [trouble])
  return relieved && !trouble
}
