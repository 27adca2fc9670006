import type { Alarm, Todo } from '@kilowatch/contract'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useConfirmNow } from '../../ui/alarms/use-confirm-now.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { HandleAlarms } from '../../ui/event-handlings/dialogs.ts'
import { Mark } from '../../ui/mark.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DueTime, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { HandOnDialog } from './hand-on-dialog.tsx'
import { PutOffDialog } from './put-off-dialog.tsx'
import { type Line, lateness } from './todo-rules.ts'
import styles from './todos.module.css'
import { useBringBack, usePutOffTomorrow } from './use-put-off.tsx'

/** Until when it is put off, and the note to oneself. */
export function PutOff({ putOff: { until, note } }: { putOff: NonNullable<Todo['putOff']> }) {
  const { t } = useTranslation('todos')
  return (
    <small>
      <Worded text={t('backOn')} parts={{ time: <Time at={until} full /> }} />
      {note === '' ? null : ` · ${t('note', { note })}`}
    </small>
  )
}

/** What can be done to a line beside its step. */
export function Menu({ todo, title }: { todo: Todo; title: string }) {
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

interface AlarmStepProps {
  line: Line
  alarm: Alarm
  look: Pick<ButtonProps, 'type' | 'size' | 'className'>
}

/** What is done with an alarm here, without a way to its page: it is confirmed at once, or what was done is recorded. */
export function AlarmStep({ line: { kind, title, together = [] }, alarm, look }: AlarmStepProps) {
  const { t } = useTranslation('todos')
  const open = useDialog()
  const { confirm, isPending } = useConfirmNow()
  const named = `${alarm.deviceName} ${title}`
  const subject = together.length > 1 ? t('sameCause', { name: named, count: together.length }) : named
  const act = () => {
    if (kind === 'record') open((close) => <HandleAlarms alarmIds={together} subject={subject} onClose={close} />)
    else void confirm([alarm.id])
  }
  const step = t(kind === 'record' ? 'writeRecord' : 'confirm')
  return (
    <Button {...look} data-next aria-label={t('nextOf', { step, title })} loading={isPending} onClick={act}>
      {step}
    </Button>
  )
}

export function Due({ line: { dueAt, time } }: { line: Line }) {
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
