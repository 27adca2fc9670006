import type { AlarmStatistics } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { Card } from '../../../ui/card.tsx'
import figures from '../../../ui/figure-table.module.css'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
import styles from './statistics.module.css'
import { historyAddress, type StatisticsView } from './statistics-view.ts'

/** How many of each level, and how soon they were confirmed and over. */
export function LevelsCard({ levels, view }: { levels: AlarmStatistics['levels']; view: StatisticsView }) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  return (
    <Card title={t('statistics.levels')} note={t('statistics.levelsNote')} flush>
      <table className={figures.table}>
        <thead>
          <tr>
            <th>{t('statistics.level')}</th>
            <th className={figures.figure}>{t('statistics.alarms')}</th>
            <th className={figures.figure}>{t('statistics.confirm')}</th>
            <th className={figures.figure}>{t('statistics.release')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, alarms, unconfirmed, confirmSeconds, releaseSeconds }) => (
            <tr key={level}>
              <td>
                <span className={styles.level}>
                  <LevelMark level={level} confirmed={unconfirmed === 0} /> {levelName(level)}
                </span>
              </td>
              <td className={figures.figure}>
                <Link to={historyAddress(view, { level: String(level) })} aria-label={`${levelName(level)} ${alarms}`}>
                  {alarms}
                </Link>
              </td>
              <td className={figures.figure}>{span(confirmSeconds)}</td>
              <td className={figures.figure}>{span(releaseSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** "—" where none was confirmed, or is over. */
export function span(seconds: number | null): string {
  return seconds === null ? '—' : formatDuration(seconds * 1_000)
}
