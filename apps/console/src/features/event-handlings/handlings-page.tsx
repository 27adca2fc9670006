import { alarmStatisticsCalls, type EventHandlingRow, eventHandlingList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { TargetsButton } from '../../ui/alarms/targets-button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { outcomeMarks } from '../../ui/event-handlings/handling-marks.ts'
import { faultAddress } from '../../ui/faults/fault-state.tsx'
import { LevelMark, useLevelName } from '../../ui/level-mark.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Clock } from '../../ui/value.tsx'
import styles from './event-handlings.module.css'
import { HandlingDetail } from './handling-detail.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const cells: CellsOf<typeof eventHandlingList> = {
  at: { width: 164, fixed: 'left', opens: true, render: ({ at }) => <Clock at={at} /> },
  subject: { width: 150 },
  content: { width: 260, heads: true },
  level: { width: 90, render: ({ level }) => <Level level={level} /> },
  events: { width: 80 },
  since: { render: ({ since }) => <Clock at={since} /> },
  cause: { width: 110 },
  outcome: { width: 140, marks: outcomeMarks },
  done: { width: 240 },
  minutes: { width: 110 },
  by: { width: 110, render: ({ by }) => by?.name },
  fault: { width: 160, render: ({ fault }) => (fault ? <Link to={faultAddress(fault.id)}>{fault.number}</Link> : null) },
}

/** What was done about events, with one record over the list where the address names it. */
export function EventHandlingsPage() {
  const { t } = useTranslation('event-handlings')
  const { right } = useSession()
  const dialog = useDialog()
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (id: string | null) =>
      setParams((known) => {
        const next = new URLSearchParams(known)
        if (id === null) next.delete('record')
        else next.set('record', id)
        return next
      }),
    [setParams],
  )
  const open = useCallback(({ id }: EventHandlingRow) => show(id), [show])
  const record = params.get('record')
  return (
    <Page
      actions={
        mayManage(right) ? (
          <>
            <TimeTargets />
            <Button onClick={() => dialog((close) => <SettingsDialog onClose={close} />)}>{t('settings.title')}</Button>
          </>
        ) : null
      }
    >
      <Card flush>
        <ListTable list={eventHandlingList} cells={cells} onOpen={open} empty={<Empty text={t('none')} />} />
      </Card>
      {record && /^\d{1,18}$/.test(record) ? <HandlingDetail key={record} id={record} onClose={() => show(null)} /> : null}
    </Page>
  )
}

/** How soon alarms should be confirmed, over and handled. */
function TimeTargets() {
  const targets = useCall(alarmStatisticsCalls.readAlarmTargets, {})
  return <TargetsButton targets={targets.data} />
}

function Level({ level }: Pick<EventHandlingRow, 'level'>) {
  const name = useLevelName()
  return (
    <span className={styles.marked}>
      <LevelMark level={level} standing="ongoing" size={14} />
      {name(level)}
    </span>
  )
}
