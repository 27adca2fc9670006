import type { AlarmStatistics } from '@kilowatch/contract'
import { activeStanding } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { type TargetPart, targetParts } from '../../../ui/alarms/targets.ts'
import { TargetsButton } from '../../../ui/alarms/targets-button.tsx'
import { Card } from '../../../ui/card.tsx'
import figures from '../../../ui/figure-table.module.css'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
import { MetMark } from './met-mark.tsx'
import styles from './statistics.module.css'
import { historyAddress, judgedMean, meanOf, minutesOf, type StatisticsView } from './statistics-view.ts'

interface LevelsCardProps {
  levels: AlarmStatistics['levels']
  targets: AlarmStatistics['targets']
  view: StatisticsView
}

/** How many of each level, and how soon they were confirmed, over and handled, against what the business wants. */
export function LevelsCard({ levels, targets, view }: LevelsCardProps) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  return (
    <Card
      title={t('statistics.levels')}
      note={t(targets ? 'statistics.levelsTargetNote' : 'statistics.levelsNote')}
      extra={<TargetsButton targets={targets} small />}
      flush
    >
      <table className={[figures.table, styles.levels].join(' ')}>
        <thead>
          <tr>
            <th>{t('statistics.level')}</th>
            <th className={figures.figure}>{t('statistics.alarms')}</th>
            {targetParts.map((part) => (
              <th key={part} className={figures.figure}>
                {t(`statistics.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((each) => (
            <tr key={each.level}>
              <td>
                <span className={styles.level}>
                  <LevelMark level={each.level} standing={activeStanding(each.unconfirmed > 0)} /> {levelName(each.level)}
                </span>
              </td>
              <td className={figures.figure}>
                <Link to={historyAddress(view, { level: String(each.level) })} aria-label={`${levelName(each.level)} ${each.alarms}`}>
                  {each.alarms}
                </Link>
              </td>
              {targetParts.map((part) => (
                <td key={part} className={figures.figure}>
                  <TimeCell each={each} part={part} targets={targets} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface TimeCellProps {
  each: AlarmStatistics['levels'][number]
  part: TargetPart
  targets: AlarmStatistics['targets']
}

function TimeCell({ each, part, targets }: TimeCellProps) {
  const target = targets?.levels.find(({ level }) => level === each.level)
  const minutes = minutesOf(target, part)
  const judged = judgedMean(target, part, each)
  return (
    <span className={styles.time}>
      <span className={judged && !judged.meets ? styles.missed : ''}>{span(meanOf(each, part))}</span>
      {minutes === null ? null : <small>/ {formatDuration(minutes * 60_000)}</small>}
      {judged ? <MetMark judged={judged} /> : null}
    </span>
  )
}

/** "—" where none was confirmed, is over, or was handled. */
export function span(seconds: number | null): string {
  return seconds === null ? '—' : formatDuration(seconds * 1_000)
}
