import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type Alarm, alarmCalls, type Todo, type TodoTime, todoTimes } from '@kilowatch/contract'
import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { Link } from '../../shared/link.tsx'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { useUnconfirm } from '../../ui/alarms/use-unconfirm.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { HandleAlarms } from '../../ui/event-handlings/dialogs.ts'
import { Mark } from '../../ui/mark.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DueTime, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { HandOnDialog } from './hand-on-dialog.tsx'
import { PutOffDialog } from './put-off-dialog.tsx'
import { type Line, lateness, puttable } from './todo-rules.ts'
import styles from './todos.module.css'
import { useLineWords } from './use-line-words.ts'
import { useBringBack, usePutOffTomorrow } from './use-put-off.tsx'
import type { Selection } from './use-selection.ts'

interface TodoGroupProps {
  time: TodoTime
  lines: readonly Line[]
  /** How many more there are than are shown. */
  left: number
  columns: number
  selection: Selection
}

/** What is to be done by one time; its head folds it. */
export function TodoGroup({ time, lines, left, columns, selection }: TodoGroupProps) {
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
      {open ? lines.map((line) => <Row key={line.key} line={line} selection={selection} />) : null}
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

function Row({ line, selection }: { line: Line; selection: Selection }) {
  const { t } = useTranslation('todos')
  const words = useLineWords()
  const [step, title] = [words.step(line), words.title(line)]
  const { key, kind, number, device, devices, site, business, since, alarm, todo, to } = line
  const what =
    device === null ? (todo?.swap?.group.name ?? '') : devices > 1 ? t('devices', { name: device.name, count: devices }) : device.name
  return (
    <tr className={styles.row} data-line={key}>
      <td className={`${styles.pick} ${styles.wide}`}>
        {puttable(line) ? (
          <Checkbox checked={selection.has(key)} onChange={() => selection.toggle(key)} aria-label={t('selectOf', { name: title })} />
        ) : null}
      </td>
      <td className={styles.facts}>{words.kind(kind)}</td>
      <td className={`${styles.number} ${styles.wide}`}>{number}</td>
      <td className={styles.title}>
        {alarm ? (
          <span className={styles.mark}>
            <AlarmMark alarm={alarm} />
          </span>
        ) : null}
        {alarm ? <Link to={to}>{title}</Link> : title}
        {business === null ? null : <small>{t('client', { name: business })}</small>}
        {todo?.putOff ? <PutOff putOff={todo.putOff} /> : null}
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
      <td className={styles.menu}>{todo ? <Menu todo={todo} title={title} /> : null}</td>
    </tr>
  )
}

/** Until when it is put off, and the note to oneself. */
function PutOff({ putOff: { until, note } }: { putOff: NonNullable<Todo['putOff']> }) {
  const { t } = useTranslation('todos')
  return (
    <small>
      <Worded text={t('backOn')} parts={{ time: <Time at={until} full /> }} />
      {note === '' ? null : ` · ${t('note', { note })}`}
    </small>
  )
}

/** What can be done to a line beside its step. */
function Menu({ todo, title }: { todo: Todo; title: string }) {
  const putOffTomorrow = usePutOffTomorrow()
  const bringBack = useBringBack()
  const mayPutOff = todo.stays === null && todo.putOff === null
  return (
    <RowMenu
      domain="todos"
      name={title}
      doings={[
        mayPutOff && { words: 'tomorrow', run: () => putOffTomorrow([todo]) },
        mayPutOff && { words: 'later', dialog: (close) => <PutOffDialog todos={[todo]} onClose={close} /> },
        todo.putOff !== null && { words: 'bringBack', run: () => bringBack([todo.id]) },
        todo.handOn !== null && { words: 'handOnMenu', dialog: (close) => <HandOnDialog todo={todo} onClose={close} /> },
      ]}
    />
  )
}

/** What is done with an alarm here, without a way to its page: it is confirmed at once, or what was done is recorded. */
function AlarmStep({ line: { kind, title, together = [] }, alarm }: { line: Line; alarm: Alarm }) {
  const { t } = useTranslation('todos')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const open = useDialog()
  const offerUndo = useUnconfirm()
  const confirm = useCommand(alarmCalls.confirmAlarms, { onDone: () => offerUndo(t('confirmed', { title }), [alarm.id]) })
  const named = `${alarm.deviceName} ${title}`
  const subject = together.length > 1 ? t('sameCause', { name: named, count: together.length }) : named
  const act = () => {
    if (kind === 'record') open((close) => <HandleAlarms alarmIds={together} subject={subject} onClose={close} />)
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
  if (time !== 'overdue') return <DueTime at={dueAt} />
  const late = lateness(dueAt, now)
  return (
    <span className={styles.overdue}>
      <Mark shape="clock" colour="var(--major)" filled={false} size={14} />
      {t(late.days > 0 ? 'lateDays' : late.hours > 0 ? 'lateHours' : 'lateMinutes', late)}
    </span>
  )
}
