import { type Task, taskCalls, taskKinds } from '@kilowatch/contract'
import { App, Button, Popover, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download, Refusal } from '../../shared/client.ts'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Time } from '../../ui/value.tsx'
import styles from './tasks.module.css'

interface TaskPanelProps {
  open: boolean
  onChange: (open: boolean) => void
  tasks: readonly Task[]
  children: ReactNode
}

/** What opens at the header's button: what is worked on for the person, and what was in the last day. */
export function TaskPanel({ open, onChange, tasks, children }: TaskPanelProps) {
  return (
    <Popover open={open} onOpenChange={onChange} trigger="click" placement="bottomRight" content={<TaskList tasks={tasks} />}>
      {children}
    </Popover>
  )
}

function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation('tasks')
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      <p className={styles.dim}>{t('kept')}</p>
    </section>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const language = useLanguage()
  return (
    <li>
      <div className={styles.head}>
        <b>{taskKinds[task.kind][language]}</b>
        <span className={styles.dim}>
          <Time at={task.createdAt} />
        </span>
      </div>
      {task.file ? <span className={styles.name}>{task.file.name}</span> : null}
      {task.failure === null ? null : <span className={styles.failure}>{task.failure}</span>}
      {task.state === 'running' && task.total !== null ? (
        <Progress percent={Math.floor((100 * task.done) / Math.max(task.total, 1))} size="small" />
      ) : null}
      <div className={styles.head}>
        <span className={styles.dim} aria-live="polite">
          {task.state === 'running' && task.total === null && task.done > 0
            ? t('doneOfUnknown', { count: task.done })
            : t(`state.${task.state}`)}
        </span>
        <TaskAction task={task} />
      </div>
    </li>
  )
}

function TaskAction({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { message } = App.useApp()
  const cancel = useCommand(taskCalls.cancelTask)
  async function take(): Promise<void> {
    try {
      await download(taskCalls.readTaskFile, { params: { taskId: task.id } })
    } catch (error) {
      void message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : t('failed'))
    }
  }
  if (task.endedAt === null) {
    return (
      <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { taskId: task.id } })}>
        {t('cancel')}
      </Button>
    )
  }
  if (task.file === null) return null
  return (
    <Button size="small" onClick={() => void take()}>
      {t('download')}
    </Button>
  )
}
