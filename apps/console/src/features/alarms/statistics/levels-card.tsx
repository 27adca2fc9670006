import type { AlarmStatistics } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { mayManage, useSession } from '../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import figures from '../../../ui/figure-table.module.css'
import { LevelMark, useLevelName } from '../../../ui/level-mark.tsx'
import { MetMark } from './met-mark.tsx'
import styles from './statistics.module.css'
import { historyAddress, judgedMean, minutesOf, type StatisticsView, type TargetPart } from './statistics-view.ts'
import { TargetsDialog } from './targets-dialog.tsx'

interface LevelsCardProps {
  levels: AlarmStatistics['levels']
  targets: AlarmStatistics['targets']
  view: StatisticsView
}

/** How many of each level, and how soon they were confirmed and over, against what the business wants. */
export function LevelsCard({ levels, targets, view }: LevelsCardProps) {
  const { t } = useTranslation('alarms')
  const levelName = useLevelName()
  return (
    <Card
      title={t('statistics.levels')}
      note={t(targets ? 'statistics.levelsTargetNote' : 'statistics.levelsNote')}
      extra={<TargetsButton targets={targets} />}
      flush
    >
      <table className={[figures.table, styles.levels].join(' ')}>
        <thead>
          <tr>
            <th>{t('statistics.level')}</th>
            <th className={figures.figure}>{t('statistics.alarms')}</th>
            <th className={figures.figure}>{t('statistics.confirm')}</th>
            <th className={figures.figure}>{t('statistics.release')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((each) => (
            <tr key={each.level}>
              <td>
                <span className={styles.level}>
                  <LevelMark level={each.level} confirmed={each.unconfirmed === 0} /> {levelName(each.level)}
                </span>
              </td>
              <td className={figures.figure}>
                <Link to={historyAddress(view, { level: String(each.level) })} aria-label={`${levelName(each.level)} ${each.alarms}`}>
                  {each.alarms}
                </Link>
              </td>
              <td className={figures.figure}>
                <TimeCell each={each} part="confirm" targets={targets} />
              </td>
              <td className={figures.figure}>
                <TimeCell each={each} part="release" targets={targets} />
              </td>
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
      <span className={judged && !judged.meets ? styles.missed : ''}>
        {span(part === 'confirm' ? each.confirmSeconds : each.releaseSeconds)}
      </span>
      {minutes === null ? null : <small>/ {formatDuration(minutes * 60_000)}</small>}
      {judged ? <MetMark judged={judged} /> : null}
    </span>
  )
}

function TargetsButton({ targets }: { targets: AlarmStatistics['targets'] }) {
  const { t } = useTranslation('alarms')
  const { businessId, right } = useSession()
  const open = useDialog()
  if (!businessId || !mayManage(right)) return null
  return (
    <Button size="small" onClick={() => open((onClose) => <TargetsDialog targets={targets} onClose={onClose} />)}>
      {t(targets ? 'statistics.targets.change' : 'statistics.targets.set')}
    </Button>
  )
}

/** "—" where none was confirmed, or is over. */
export function span(seconds: number | null): string {
  return seconds === null ? '—' : formatDuration(seconds * 1_000)
}
