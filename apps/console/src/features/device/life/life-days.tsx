import {
  BellOutlined,
  BuildOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  CheckCircleOutlined,
  ControlOutlined,
  EditOutlined,
  FlagOutlined,
  OrderedListOutlined,
  SlidersOutlined,
  SolutionOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { type LifeKind, type LifeLine, type LifeTone, lifeKinds } from '@kilowatch/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absoluteTime, formatDuration } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useLanguage } from '../../../shared/use-formats.ts'
import { clockToSecond } from '../../../shared/zone.ts'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { useMoney } from '../../../ui/money.ts'
import { StateMark, type StateMarks } from '../../../ui/state-mark.tsx'
import styles from './life.module.css'
import { addressOf, byDay, foldedOf } from './life-view.ts'

const icons: Readonly<Record<LifeKind, ReactNode>> = {
  alarm: <BellOutlined />,
  handling: <SolutionOutlined />,
  fault: <WarningOutlined />,
  repair: <ToolOutlined />,
  recovery: <CheckCircleOutlined />,
  rectification: <FlagOutlined />,
  patrol: <CarryOutOutlined />,
  operation: <OrderedListOutlined />,
  schedule: <CalendarOutlined />,
  discharge: <ThunderboltOutlined />,
  command: <ControlOutlined />,
  maintenance: <BuildOutlined />,
  limits: <SlidersOutlined />,
  people: <TeamOutlined />,
  change: <EditOutlined />,
}

const marks: Readonly<Record<LifeTone, StateMarks[string]>> = {
  waiting: ['waits', 'var(--notice)'],
  active: ['change', 'var(--primary)'],
  blocked: ['triangle', 'var(--major)'],
  done: ['check', 'var(--normal)'],
  cancelled: ['cross', 'var(--text-3)'],
  alarm: ['triangle', 'var(--major)'],
}

interface LifeDaysProps {
  lines: readonly LifeLine[]
  /** The day that stands above already. */
  dayBefore: string | null
  /** Whether what happens all the time stands as a count where a day has much of it. */
  folds: boolean
  device: Parameters<typeof addressOf>[1]
}

/** Lines under the heads of their days. */
export function LifeDays({ lines, dayBefore, ...shown }: LifeDaysProps) {
  const { t } = useTranslation('life')
  return byDay(lines).map(({ day, lines }) => (
    <section key={day} aria-label={t('lines', { day })}>
      {day === dayBefore ? null : <Day day={day} />}
      <DayLines lines={lines} {...shown} />
    </section>
  ))
}

function DayLines({ lines, folds, device }: Omit<LifeDaysProps, 'dayBefore'>) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const [opened, open] = useState(false)
  const { shown, hidden } = folds ? foldedOf(lines) : { shown: lines, hidden: [] }
  const counts = hidden.map(({ kind, count }) => t('countOf', { kind: lifeKinds[kind][language], count }))
  return (
    <>
      <ol className={styles.lines}>
        {(opened ? lines : shown).map((line) => (
          <Line key={line.id} line={line} address={addressOf(line, device)} />
        ))}
      </ol>
      {hidden.length > 0 ? (
        <button type="button" className={styles.fold} aria-expanded={opened} onClick={() => open(!opened)}>
          {opened ? t('fold') : `＋ ${counts.join(t('comma'))}`}
        </button>
      ) : null}
    </>
  )
}

function Day({ day }: { day: string }) {
  const weekday = new Intl.DateTimeFormat(useLanguage() === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })
  return (
    <h3 className={styles.day}>
      {day} <small>{weekday.format(new Date(`${day}T12:00:00Z`))}</small>
    </h3>
  )
}

function Line({ line, address }: { line: LifeLine; address: string | undefined }) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const money = useMoney()
  const { at, until, kind, title, what, number, by, level, standing, state, cost } = line
  const more = [number, what, by].filter(Boolean).join(' · ')
  return (
    <li>
      <time dateTime={at} title={absoluteTime(at)}>
        {clockToSecond(at)}
      </time>
      <span className={styles.icon} role="img" aria-label={lifeKinds[kind][language]} title={lifeKinds[kind][language]}>
        {level !== null && standing !== null ? <LevelMark level={level} standing={standing} size={14} /> : icons[kind]}
      </span>
      <span className={styles.text}>
        {address ? <Link to={address}>{title}</Link> : <b>{title}</b>}
        {more ? <small>{more}</small> : null}
      </span>
      <span className={styles.end}>
        {standing !== null ? (
          <span className={styles.standing}>{state?.says}</span>
        ) : state ? (
          <StateMark mark={marks[state.tone]} word={state.says} />
        ) : null}
        {cost === null ? null : <small>{money(cost)}</small>}
        {until ? <small>{t('lasted', { time: formatDuration(Date.parse(until) - Date.parse(at)) })}</small> : null}
      </span>
    </li>
  )
}
