import type { Project, ProjectNode } from '@kilowatch/contract'
import { nodeStanding } from '@kilowatch/work'
import { Button } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/state-mark.tsx'
import { type Bar, ganttOf } from './gantt-geometry.ts'
import styles from './projects.module.css'

interface GanttProps {
  project: Project
  /** Absent: the reader sets no times. */
  onTimes?: ((node: ProjectNode) => void) | undefined
}

const marks = {
  waiting: ['waits', 'var(--text-2)'],
  running: ['change', 'var(--primary)'],
  done: ['check', 'var(--normal)'],
} as const
const late = ['clock', 'var(--major)'] as const

/** Nodes in their time: what was planned above what was. A table for readers, with a bar in each row; arrows go from row to row. */
export function GanttChart({ project, onTimes }: GanttProps) {
  const { t } = useTranslation('projects')
  const body = useRef<HTMLTableSectionElement>(null)
  const { plan, today } = project
  const chart = ganttOf(plan, project, today)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const rows = [...(body.current?.rows ?? [])]
    const row = (event.target as HTMLElement).closest('tr')
    const next = step === undefined || !row ? undefined : rows[rows.indexOf(row) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={styles.ganttBox}>
      <table className={styles.gantt}>
        <caption className={styles.unseen}>{t('nodes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('node')}</th>
            <th scope="col">{t('planned')}</th>
            <th scope="col">{t('actual')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className={styles.axis}>
              <span className={styles.unseen}>{t('chart')}</span>
              {chart.months.map(({ day, at }) => (
                <span key={day} aria-hidden="true" style={{ left: `${at * 100}%` }}>
                  {day.slice(0, 7)}
                </span>
              ))}
            </th>
            {onTimes ? <th scope="col">{t('times')}</th> : null}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {plan.map((node, place) => {
            const standing = nodeStanding(node, today)
            const words = t(`nodeState.${standing.state}`)
            return (
              <tr key={node.id} tabIndex={0}>
                <th scope="row">{node.name}</th>
                <td className={styles.days}>{t('span', { from: node.startsOn, to: node.endsOn })}</td>
                <td className={styles.days}>
                  {node.startedOn ? t('span', { from: node.startedOn, to: node.endedOn ?? t('untilNow') }) : '—'}
                </td>
                <td>
                  <StateMark
                    mark={standing.late > 0 ? late : marks[standing.state]}
                    word={standing.late > 0 ? t('nodeLate', { state: words, count: standing.late }) : words}
                  />
                </td>
                <td className={styles.bars}>
                  <Bars bars={chart.bars[place]} today={chart.today} late={standing.late > 0} />
                </td>
                {onTimes ? (
                  <td>
                    <Button size="small" aria-label={t('setTimesOf', { name: node.name })} onClick={() => onTimes(node)}>
                      {t('setTimes')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface BarsProps {
  bars: { planned: Bar; actual: Bar | null } | undefined
  today: number | null
  late: boolean
}

/** The planned bar above the actual one, as shares of the width. */
function Bars({ bars, today, late: isLate }: BarsProps) {
  if (!bars) return null
  const place = ({ from, width }: Bar) => ({ x: `${from * 100}%`, width: `${width * 100}%` })
  return (
    <svg width="100%" height="28" aria-hidden="true">
      <rect {...place(bars.planned)} y="4" height="8" rx="2" className={styles.barPlanned} />
      {bars.actual ? (
        <rect {...place(bars.actual)} y="16" height="8" rx="2" className={isLate ? styles.barLate : styles.barActual} />
      ) : null}
      {today === null ? null : <line x1={`${today * 100}%`} x2={`${today * 100}%`} y1="0" y2="28" className={styles.today} />}
    </svg>
  )
}
