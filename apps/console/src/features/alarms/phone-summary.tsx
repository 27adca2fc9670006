import { alarmCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLastLiveAt } from '../../shared/live.ts'
import { useCall } from '../../shared/query.ts'
import { Age } from '../../ui/value.tsx'
import styles from './phone-summary.module.css'

/** The one figure that matters on a phone: how many alarms nobody has confirmed. `causes`: of the shown alarms. */
export function PhoneSummary({ causes }: { causes: number }) {
  const { t } = useTranslation('alarms')
  const { data: counts } = useCall(alarmCalls.readAlarmCounts, {}, { poll: 20_000 })
  const lastAt = useLastLiveAt()
  if (!counts) return null
  return (
    <div className={styles.summary}>
      {counts.unconfirmed > 0 ? <b className={styles.figure}>{counts.unconfirmed}</b> : null}
      <span className={styles.words}>
        <b>{t(counts.unconfirmed > 0 ? 'summary.waiting' : counts.active > 0 ? 'summary.none' : 'summary.calm')}</b>
        <span>
          {t('summary.active', { count: counts.active })}
          {causes > 0 ? ` · ${t('summary.causes', { count: causes })}` : ''}
          {lastAt ? (
            <>
              {' · '}
              <Age at={lastAt} />
            </>
          ) : null}
        </span>
      </span>
    </div>
  )
}
