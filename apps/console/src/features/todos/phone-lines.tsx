import {
  AuditOutlined,
  BankOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  EditOutlined,
  FileDoneOutlined,
  KeyOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  SnippetsOutlined,
  SolutionOutlined,
  SwapOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { type TodoTime, todoTimes } from '@kilowatch/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { AlarmStep, Due, Menu, PutOff } from './line-parts.tsx'
import styles from './phone-lines.module.css'
import { inTime, isSoon, type Line, type LineKind, lateness, stepOnPhone } from './todo-rules.ts'
import { useLineWords } from './use-line-words.ts'

const icons: Readonly<Record<Exclude<LineKind, 'alarm'>, ReactNode>> = {
  'business-auth': <SafetyCertificateOutlined />,
  'change-order': <AuditOutlined />,
  'duty-swap': <SwapOutlined />,
  engagement: <BankOutlined />,
  fault: <ToolOutlined />,
  grant: <KeyOutlined />,
  handover: <SolutionOutlined />,
  operation: <SnippetsOutlined />,
  'patrol-form': <FileDoneOutlined />,
  'patrol-task': <CarryOutOutlined />,
  project: <ProjectOutlined />,
  record: <EditOutlined />,
  rectification: <ToolOutlined />,
  schedule: <CalendarOutlined />,
}

interface PhoneLinesProps {
  lines: readonly Line[]
  /** How many of a time are not among the lines. */
  leftOf: (time: TodoTime) => number
}

/** What waits, as a thumb goes through it: what is due in a moment first; one button a line, of which the most urgent leads. */
export function PhoneLines({ lines, leftOf }: PhoneLinesProps) {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  const now = useNow()
  const [all, showAll] = useState(false)
  const soon = lines.filter((line) => isSoon(line, now))
  const rest = lines.filter((line) => !soon.includes(line))
  const of = (time: TodoTime) => inTime(rest, time)
  const [overdue, today, undated, later] = [of('overdue'), of('today'), of('undated'), of('later')]
  const first = [...soon, ...overdue, ...today, ...undated][0]?.key
  const group = (name: string, note: string, shown: readonly Line[], left = 0) =>
    shown.length === 0 ? null : (
      <section className={styles.group} aria-label={name}>
        <h3>
          {name} <small className={styles.note}>{note}</small>
        </h3>
        <ul aria-label={name}>
          {shown.map((line) => (
            <PhoneLine key={line.key} line={line} leads={line.key === first} />
          ))}
        </ul>
        {left > 0 ? <p>{t('more', { count: left })}</p> : null}
      </section>
    )
  const count = (time: TodoTime, shown: readonly Line[]) => t('items', { count: shown.length + leftOf(time) })
  const named = (time: TodoTime) => todoTimes[time][language]
  const oldest = overdue.reduce((least, { dueAt }) => Math.min(least, dueAt === null ? least : Date.parse(dueAt)), now)
  const late = lateness(new Date(oldest).toISOString(), now)
  const lateBy = t(late.days > 0 ? 'lateDays' : late.hours > 0 ? 'lateHours' : 'lateMinutes', late)
  return (
    <div className={styles.groups}>
      {group(t('soon'), t('soonNote'), soon)}
      {group(named('overdue'), `${count('overdue', overdue)}${t('oldest', { late: lateBy })}`, overdue, leftOf('overdue'))}
      {group(named('today'), count('today', today), today, leftOf('today'))}
      {group(named('undated'), count('undated', undated), undated, leftOf('undated'))}
      {later.length > 0 && first !== undefined && !all ? (
        <button type="button" className={styles.later} onClick={() => showAll(true)}>
          {t('laterItems', { count: later.length + leftOf('later') })}
        </button>
      ) : (
        group(named('later'), count('later', later), later, leftOf('later'))
      )}
    </div>
  )
}

function PhoneLine({ line, leads }: { line: Line; leads: boolean }) {
  const { t } = useTranslation('todos')
  const words = useLineWords()
  const title = words.title(line)
  const { kind, business, alarm, todo } = line
  const { to, round } = stepOnPhone(line)
  const step = round ? t(`round.${round}`) : words.step(line)
  const facts = [words.what(line), business === null ? '' : t('client', { name: business })].filter(Boolean).join(' · ')
  return (
    <li className={styles.line} data-line={line.key}>
      <span className={styles.icon} aria-hidden="true">
        {alarm ? <AlarmMark alarm={alarm} /> : kind === 'alarm' ? null : icons[kind]}
      </span>
      <span className={styles.words}>
        <strong>{alarm ? <Link to={line.to}>{title}</Link> : title}</strong>
        <small className={styles.facts}>
          {facts}
          {line.dueAt === null ? null : (
            <>
              {facts ? ' · ' : null}
              <Due line={line} />
            </>
          )}
        </small>
        {todo?.putOff ? <PutOff putOff={todo.putOff} /> : null}
      </span>
      {todo ? <Menu todo={todo} title={title} /> : null}
      {alarm ? (
        <AlarmStep line={line} alarm={alarm} look={{ type: leads ? 'primary' : 'default', className: styles.step ?? '' }} />
      ) : (
        <Link to={to} className={`${styles.step} ${leads ? styles.leads : ''}`} data-next aria-label={t('nextOf', { step, title })}>
          {step}
        </Link>
      )}
    </li>
  )
}
