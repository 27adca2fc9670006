import { type PatrolCalendar, type PatrolTaskRow, patrolTaskCalls } from '@kilowatch/contract'
import type { PatrolTaskState } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/overlays.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import styles from '../patrol.module.css'
import { TaskState, useTaskAddress } from '../task-state.tsx'
import type { Moves } from './use-moves.tsx'

interface UnassignedProps {
  calendar: PatrolCalendar
  moves: Moves | null
  onGive: (task: PatrolTaskRow) => void
  /** Asks for a proposal of all of them. */
  onPropose: () => void
}

/** Tasks that nobody has, those that end first on top; put on a day, they ask for the person. */
export function Unassigned({ calendar: { unassigned, unassignedTotal, proposes }, moves, onGive, onPropose }: UnassignedProps) {
  const { t } = useTranslation('patrol')
  const assignment = useTranslation('patrol-assignment').t
  const propose =
    proposes && unassigned.length > 0 ? (
      <Button type="link" size="small" onClick={onPropose}>
        {assignment('action')}
      </Button>
    ) : null
  return (
    <Card title={t('unassigned')} note={String(unassignedTotal)} extra={propose} flush>
      {unassigned.length === 0 ? (
        <Empty text={t('noneUnassigned')} calm />
      ) : (
        <ul className={styles.waiting}>
          {unassigned.map((task) => (
            <li key={task.id}>
              <button
                type="button"
                disabled={moves === null}
                draggable={moves !== null}
                onClick={() => onGive(task)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', task.id)
                  moves?.carry({ task, day: task.plannedOn, byKey: false })
                }}
                onDragEnd={() => moves?.carry(null)}
              >
                <strong>{task.title}</strong>
                <small>{[task.group?.name, t('count', { count: task.devices })].filter(Boolean).join(' · ')}</small>
                <small>{t('before', { day: task.windowTo })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {moves && unassigned.length > 0 ? <p className={styles.hint}>{t('dragHint')}</p> : null}
    </Card>
  )
}

const shownStates: readonly PatrolTaskState[] = ['done', 'executing', 'review', 'waiting', 'overdue', 'cancelled']

/** How many tasks the shown days have in each state. */
export function Counts({ calendar: { counts } }: { calendar: PatrolCalendar }) {
  const { t } = useTranslation('patrol')
  const total = shownStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return (
    <Card title={t('shownDays')} note={t('items', { count: total })}>
      <dl className={styles.counts}>
        {shownStates.map((state) => (
          <div key={state}>
            <dt>
              <TaskState state={state} />
            </dt>
            <dd>{counts[state] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Everything of one day, daily rounds too. */
export function DayDrawer({ day, groupId, onClose }: { day: string; groupId: string; onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const addressOf = useTaskAddress()
  const calendar = useCall(patrolTaskCalls.readPatrolCalendar, { query: { from: day, to: day, ...(groupId ? { groupId } : {}) } })
  return (
    <SideDrawer touched={null} title={day} size={480} onClose={onClose}>
      <Loaded of={calendar} what={t('task.all')} rows={6} height={300}>
        {({ tasks }) =>
          tasks.length === 0 ? (
            <Empty text={t('nothingThisDay')} />
          ) : (
            <ul className={styles.rows}>
              {tasks.map((task) => (
                <li key={task.id}>
                  <span className={styles.line}>
                    <Link to={addressOf(task.id)}>{task.title}</Link>
                    <TaskState state={task.state} />
                  </span>
                  <small>
                    {[task.number, task.group?.name, task.assignee?.name ?? task.provider?.name ?? t('nobody')].filter(Boolean).join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}
