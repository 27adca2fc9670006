import { alarmStatisticsCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { isoDate } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Share } from '../statistics/figures-strip.tsx'
import { span } from '../statistics/levels-card.tsx'
import { statisticsQuery } from '../statistics/statistics-view.ts'
import styles from './events.module.css'

/** Milliseconds: means of a month change slowly. */
const poll = 300_000
const month = { range: '30', from: '', to: '', site: '' } as const

/** How soon alarms of a month were confirmed and handled, against what the business wants. */
export function TimesStrip() {
  const { t } = useTranslation(['events', 'alarms'])
  const now = useNow()
  const query = statisticsQuery(month, now, isoDate(now))
  const { data } = useCall(alarmStatisticsCalls.readAlarmStatistics, { query }, { poll, keep: true })
  if (!data || (data.confirmSeconds === null && data.handleSeconds === null)) return null
  return (
    <p className={styles.times}>
      <span>{t('times')}</span>
      <span>
        {t('alarms:statistics.meanConfirm')} <b>{span(data.confirmSeconds)}</b> <Share targets={data.targets} met={data.confirmTarget} />
      </span>
      <span>
        {t('alarms:statistics.meanHandle')} <b>{span(data.handleSeconds)}</b> <Share targets={data.targets} met={data.handleTarget} />
      </span>
      <Link to="/alarm_statist">{t('statistics')}</Link>
    </p>
  )
}
