import { HourglassOutlined } from '@ant-design/icons'
import { type Task, taskCalls } from '@kilowatch/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { useCall } from '../../shared/query.ts'
import { takeStarted } from '../../shared/started-tasks.ts'
import { lazyPart } from '../../ui/part.tsx'
import styles from './header.module.css'

const TaskPanel = lazyPart('task-panel', () => import('../../features/tasks/task-panel.tsx').then((code) => code.TaskPanel), {
  as: 'overlay',
  isOpen: ({ open }) => open,
  closing:
    ({ onChange }) =>
    () =>
      onChange(false),
  meanwhile: ({ children }) => children,
})

/** What is worked on for the person; nothing where there was nothing in the last day. */
export function TasksButton() {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const tasks = useCall(taskCalls.listTasks, {}).data
  useGiven(tasks)
  if (!tasks || tasks.length === 0) return null
  const waiting = tasks.filter(({ endedAt }) => endedAt === null).length
  return (
    <TaskPanel open={open} onChange={setOpen} tasks={tasks}>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('tasks', { count: waiting })}
        title={t('tasks', { count: waiting })}
        aria-expanded={open}
        onPointerEnter={() => TaskPanel.prefetch()}
        onClick={() => setOpen(!open)}
      >
        <HourglassOutlined />
        {waiting > 0 ? <span className={styles.calmBadge}>{waiting}</span> : null}
      </button>
    </TaskPanel>
  )
}

/** What a task of this tab made is given to the person at once. */
function useGiven(tasks: readonly Task[] | undefined): void {
  useEffect(() => {
    for (const { id, state, endedAt } of tasks ?? []) {
      if (endedAt === null || !takeStarted(id)) continue
      // The panel offers it again, and says why where it failed.
      if (state === 'done') download(taskCalls.readTaskFile, { params: { taskId: id } }).catch(() => {})
    }
  }, [tasks])
}
