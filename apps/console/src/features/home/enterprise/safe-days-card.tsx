import { overviewCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './safe-days.module.css'

/** For how many days no load has lost its power, and when one did last; left away where no device says it. */
export function SafeDaysCard() {
  const { t } = useTranslation('enterprise-home')
  const { data } = useCall(overviewCalls.readRunningTime, {}, { poll: 60_000 })
  if (!data || data.safe_days === null) return null
  const { losing, lost, since } = data
  return (
    <Card>
      <div className={styles.line}>
        <Mark shape={losing ? 'triangle' : 'check'} colour={losing ? 'var(--major)' : 'var(--normal)'} filled={!losing} size={26} />
        <b className={styles.days}>{t('safe.days', { count: data.safe_days })}</b>
        <span className={styles.words}>
          <b>{t(losing ? 'safe.losing' : 'safe.title')}</b>
          {lost ? (
            <Link to={`/current_message?alarm=${lost.alarm_id}`}>
              <Worded text={t('safe.last', { place: lost.site || lost.device_name })} parts={{ time: <Time at={lost.lost_at} full /> }} />
            </Link>
          ) : since ? (
            <span>
              <Worded text={t('safe.since')} parts={{ time: <Time at={since} full /> }} />
            </span>
          ) : null}
        </span>
      </div>
    </Card>
  )
}
