import { type Todo, todoCalls, todoKinds } from '@kilowatch/contract'
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

/** What waits for somebody whose work is at the devices of others; nothing where nothing does. */
export function WorkCard() {
  const { t } = useTranslation('home')
  const mayOpen = useMayOpen()
  const { data } = useCall(todoCalls.listTodos, { query: {} }, { keep: true, poll: 60_000 })
  const all = data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  if (!data || all === 0) return null
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
