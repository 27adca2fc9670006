import { clientTaskList, patrolTaskList, type Todo, todoCalls, todoKinds } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { addressOfTodo } from '../../shared/work-pages.ts'
import { Card } from '../../ui/card.tsx'
import { DueTime } from '../../ui/value.tsx'
import styles from './work-card.module.css'

const allPage = '/enterprise/operation/todo'
const shownAtMost = 6

/** What waits for somebody whose work is at the devices of others, else what comes; nothing where nothing does. */
export function WorkCard() {
  const { t } = useTranslation('home')
  const mayOpen = useMayOpen()
  const { data } = useCall(todoCalls.listTodos, { query: {} }, { keep: true, poll: 60_000 })
  const all = data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  if (!data) return null
  if (all === 0) return <Coming />
  const late = data.counts.filter(({ time }) => time === 'overdue').reduce((sum, { count }) => sum + count, 0)
  const link = mayOpen(allPage) ? <Link to={allPage}>{t('work.all')}</Link> : null
  return (
    <Card
      title={t('work.title', { count: all })}
      note={late > 0 ? t('work.late', { count: late }) : null}
      {...(link ? { extra: link } : {})}
      flush
    >
      <ul className={styles.rows}>
        {data.todos.slice(0, shownAtMost).map((todo) => (
          <Row key={`${todo.kind} ${todo.id} ${todo.step}`} todo={todo} />
        ))}
      </ul>
    </Card>
  )
}

/** Rounds that were given and may not begin yet. */
function Coming() {
  const { t } = useTranslation('home')
  const { agent, businessId } = useSession()
  const query = { state: 'waiting', sort: 'due', page: 1, pageSize: shownAtMost } as const
  const given = useCall(patrolTaskList.page, { query }, { enabled: agent === 1 }).data
  const ofClients = useCall(clientTaskList.page, { query }, { enabled: agent === 0 && businessId !== null }).data
  const rows = agent === 1 ? given?.items : ofClients?.items
  if (!rows || rows.length === 0) return null
  const list = agent === 1 ? '/patrol_task/patrol_task_list' : '/patrol_order/patrol_order_list?of=clients'
  return (
    <Card title={t('work.coming')} extra={<Link to={list}>{t('work.allRounds')}</Link>} flush>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/${agent === 1 ? 'patrol_task' : 'patrol_order'}/${row.id}`} className={styles.row}>
              <span>
                <strong>{row.title}</strong>
                <small>{[row.number, 'client' in row ? row.client : ''].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={styles.due}>{row.plannedOn}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ todo }: { todo: Todo }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { agent } = useSession()
  const { kind, title, business, device, dueAt, time } = todo
  return (
    <li>
      <Link to={addressOfTodo(todo, agent)} className={styles.row}>
        <span>
          <strong>{title}</strong>
          <small>{[todoKinds[kind][language], business, device?.name].filter(Boolean).join(' · ')}</small>
        </span>
        {dueAt === null ? null : (
          <span className={time === 'overdue' ? styles.late : styles.due}>
            {t(time === 'overdue' ? 'work.overdue' : 'work.due')} <DueTime at={dueAt} />
          </span>
        )}
      </Link>
    </li>
  )
}
