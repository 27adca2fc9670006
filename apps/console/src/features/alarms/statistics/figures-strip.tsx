import type { AlarmStatistics, AlarmTargetMet } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { span } from './levels-card.tsx'
import { MetMark } from './met-mark.tsx'
import styles from './statistics.module.css'
import { historyAddress, judgedShare, type StatisticsView } from './statistics-view.ts'

/** The figures that one looks for first. */
export function FiguresStrip({ data, view }: { data: AlarmStatistics; view: StatisticsView }) {
  const { t } = useTranslation('alarms')
  const change = data.alarms - data.before
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('statistics.alarms')}</dt>
        <dd>
          <Link to={historyAddress(view, {})}>{data.alarms}</Link>
          <small>{t('statistics.before', { change: `${sign}${Math.abs(change)}` })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('statistics.meanConfirm')}</dt>
        <dd>
          {span(data.confirmSeconds)}
          <Share targets={data.targets} met={data.confirmTarget} />
        </dd>
      </div>
      <div>
        <dt>{t('statistics.meanRelease')}</dt>
        <dd>
          {span(data.releaseSeconds)}
          <Share targets={data.targets} met={data.releaseTarget} />
        </dd>
      </div>
      <div>
        <dt>{t('statistics.meanHandle')}</dt>
        <dd>
          {span(data.handleSeconds)}
          <Share targets={data.targets} met={data.handleTarget} />
        </dd>
      </div>
      <div>
        <dt>{t('statistics.flaps')}</dt>
        <dd>
          {data.flaps.alarms}
          <small>{t('statistics.flapsNote', { count: data.flaps.points })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('statistics.now')}</dt>
        <dd>
          <Link to="/current_message">{data.now.active}</Link>
          <small className={data.now.unconfirmed > 0 ? styles.waiting : ''}>
            {t('statistics.nowNote', { count: data.now.unconfirmed })}
          </small>
        </dd>
      </div>
    </dl>
  )
}

/** How many came within their targets, beside how many should. */
export function Share({ targets, met }: { targets: AlarmStatistics['targets']; met: AlarmTargetMet }) {
  const { t } = useTranslation('alarms')
  const judged = judgedShare(targets, met)
  if (!targets || !judged) return null
  return (
    <small className={[styles.share, judged.meets ? '' : styles.missed].join(' ')}>
      <MetMark judged={judged} /> {t('statistics.share', { share: judged.share, wanted: targets.share })}
    </small>
  )
}
