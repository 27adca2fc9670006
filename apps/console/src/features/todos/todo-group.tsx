import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type Alarm, alarmCalls, type TodoTime, todoTimes } from '@kilowatch/contract'
import { workKinds } from '@kilowatch/work'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { HandleAlarms } from '../../ui/event-handlings/dialogs.ts'
import { Mark } from '../../ui/mark.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { type Line, lateness } from './todo-rules.ts'
import styles from './todos.module.css'
import { useStepName } from './use-step-name.ts'

interface TodoGroupProps {
  time: TodoTime
  lines: readonly Line[]
  /** How many more there are than are shown. */
  left: number
  columns: number
}

/** What is to be done by one time; its head folds it. */
export function TodoGroup({ time, lines, left, columns }: TodoGroupProps) {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  const [open, setOpen] = useState(true)
  if (lines.length === 0) return null
  const name = todoTimes[time][language]
  return (
    <tbody>
      <tr className={styles.group}>
        <td colSpan={columns}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-label={t('fold', { name })}
            onClick={() => setOpen(!open)}
          >
            {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            {name}
            <small>{lines.length + left}</small>
          </button>
        </td>
      </tr>
      {open ? lines.map((line) => <Row key={line.key} line={line} />) : null}
      {open && left > 0 ? (
        <tr>
          <td colSpan={columns} className={styles.more}>
            {t('more', { count: left })}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

function Row({ line }: { line: Line }) {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  const step = useStepName()(line)
  const { kind, number, title, device, devices, site, business, since, alarm, to } = line
  const what = device === null ? '' : devices > 1 ? t('devices', { name: device.name, count: devices }) : device.name
  return (
    <tr className={styles.row} data-line>
      <td className={styles.facts}>{kind === 'alarm' || kind === 'record' ? t(kind) : workKinds[kind][language]}</td>
      <td className={`${styles.number} ${styles.wide}`}>{number}</td>
      <td className={styles.title}>
        {alarm ? (
          <span className={styles.mark}>
            <AlarmMark alarm={alarm} />
          </span>
        ) : null}
        {alarm ? <Link to={to}>{title}</Link> : title}
        {business === null ? null : <small>{t('client', { name: business })}</small>}
      </td>
      <td className={styles.facts}>{what}</td>
      <td className={styles.wide}>{site}</td>
      <td className={`${styles.end} ${styles.wide}`}>
        <Time at={since} />
      </td>
      <td className={`${styles.end} ${styles.due}`}>
        <Due line={line} />
      </td>
      <td className={`${styles.end} ${styles.step}`}>
        {alarm ? (
          <AlarmStep line={line} alarm={alarm} />
        ) : (
          <Link to={to} data-next aria-label={t('nextOf', { step, title })}>
            {step}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** What is done with an alarm here, without a way to its page: it is confirmed at once, or what was done is recorded. */
function AlarmStep({ line: { kind, title }, alarm }: { line: Line; alarm: Alarm }) {
  const { t } = useTranslation('todos')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const open = useDialog()
  const confirm = useCommand(alarmCalls.confirmAlarms, { onDone: () => void message.success(t('confirmed', { title })) })
  const act = () => {
    if (kind === 'record') open((close) => <HandleAlarms alarmIds={[alarm.id]} subject={`${alarm.deviceName} ${title}`} onClose={close} />)
    else confirm.mutateAsync({ body: { alarmIds: [alarm.id] } }).catch((error: unknown) => void message.error(errorText(error)))
  }
  const step = t(kind === 'record' ? 'writeRecord' : 'confirm')
  return (
    <Button
      type="link"
      size="small"
      className={styles.doing ?? ''}
      data-next
      aria-label={t('nextOf', { step, title })}
      loading={confirm.isPending}
      onClick={act}
    >
      {step}
    </Button>
  )
}

function Due({ line: { dueAt, time } }: { line: Line }) {
  const { t } = useTranslation('todos')
  const now = useNow()
  if (dueAt === null) return <>—</>
  if (time !== 'overdue') return <Time at={dueAt} />
  const late = lateness(dueAt, now)
  return (
    <span className={styles.overdue}>
      <Mark shape="hourglass" colour="var(--major)" filled={false} size={14} />
      {t(late.days > 0 ? 'lateDays' : late.hours > 0 ? 'lateHours' : 'lateMinutes', late)}
    </span>
  )
}
