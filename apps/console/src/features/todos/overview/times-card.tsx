import type { OperationsOverview } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { NumberRow } from './number-rows.tsx'
import styles from './overview.module.css'
import { addressOf } from './overview-rules.ts'

const span = (seconds: number | null) => (seconds === null ? '—' : formatDuration(seconds * 1_000))

/** How long faults of the last days took. */
export function TimesCard({ times, days }: { times: OperationsOverview['times']; days: number }) {
  const { t } = useTranslation('operations-overview')
  const { from, reported, confirmed, confirmSeconds, repaired, repairSeconds } = times
  return (
    <Card title={t('times')} note={t('lastDays', { count: days })} flush>
      <dl className={styles.figures}>
        <div>
          <dt>{t('meanConfirm')}</dt>
          <dd>{span(confirmSeconds)}</dd>
          <dd>
            <small>{t('ofFaults', { count: confirmed })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('meanRepair')}</dt>
          <dd>{span(repairSeconds)}</dd>
          <dd>
            <small>{t('ofFaults', { count: repaired })}</small>
          </dd>
        </div>
      </dl>
      <NumberRow to={addressOf({ list: 'faults', filters: { from } })} name={t('reported')} count={reported} />
    </Card>
  )
}
