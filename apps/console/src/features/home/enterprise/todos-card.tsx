import { alarmList, grantList, type Home, sharingCalls, todoCalls } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shared/access.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { todoTotal } from '../../../shared/todo-total.ts'
import { useMayOperate } from '../../../ui/alarms/use-may-operate.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './todos.module.css'

interface Todo {
  kind: 'events' | 'mine' | 'work' | 'offers' | 'grants' | 'unconfigured' | 'expiring'
  count: number
  to: string
  /** Since when the oldest of it waits. */
  since: string | null
}

/** What waits for the person: unconfirmed events first, then what others wait for, then what is to be set up. */
export function TodosCard({ home }: { home: Home }) {
  const { t } = useTranslation('enterprise-home')
  const todos = useTodos(home)
  return (
    <Card title={t('todos.title')} note={t('todos.note')} flush>
      {todos.length === 0 ? (
        <Empty text={t('todos.none')} calm />
      ) : (
        <ul className={styles.rows}>
          {todos.map((todo) => (
            <TodoRow key={todo.kind} todo={todo} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function TodoRow({ todo: { kind, count, to, since } }: { todo: Todo }) {
  const { t } = useTranslation('enterprise-home')
  const when: ReactNode = since ? <Worded text={t('todos.since')} parts={{ time: <Time at={since} /> }} /> : null
  return (
    <li>
      <Link to={to} className={styles.row}>
        <b className={kind === 'events' ? styles.urgent : undefined}>{count}</b>
        <span className={styles.words}>
          {t(`todos.${kind}.title`)}
          <small>{t(`todos.${kind}.text`)}</small>
        </span>
        <span className={styles.when}>{when}</span>
      </Link>
    </li>
  )
}

const one = { page: 1, pageSize: 1 } as const
const poll = { poll: 60_000 } as const

function useTodos({ alarms, states, today, oldestAt }: Home): Todo[] {
  const mayDecide = useMay(grantList.page)
  const mine = useCall(alarmList.page, { query: { ...one, mine: 'yes', state: 'active' } }, poll)
  const operates = useMayOperate()
  const work = useCall(todoCalls.listTodos, { query: {} }, poll)
  const records = useCall(alarmList.page, { query: { ...one, state: 'all', record: 'asked' } }, { ...poll, enabled: operates })
  const offers = useCall(sharingCalls.listShareOffers, {}, poll)
  const grants = useCall(grantList.page, { query: { ...one, state: 'requested', sort: 'requestedAt' } }, { ...poll, enabled: mayDecide })
  const oldestOffer = (offers.data ?? []).map(({ offeredAt }) => offeredAt).sort()[0]
  const all: Todo[] = [
    { kind: 'events', count: alarms.unconfirmed, to: '/current_message?confirmed=no', since: oldestAt },
    { kind: 'mine', count: mine.data?.total ?? 0, to: '/current_message?mine=yes', since: mine.data?.items[0]?.openedAt ?? null },
    {
      kind: 'work',
      count: todoTotal(
        work.data?.counts ?? [],
        operates ? { alarm: alarms.unconfirmed, record: records.data?.total ?? 0 } : { alarm: 0, record: 0 },
      ),
      to: '/enterprise/operation/todo',
      since: null,
    },
    { kind: 'offers', count: offers.data?.length ?? 0, to: '/ownspace', since: oldestOffer ?? null },
    {
      kind: 'grants',
      count: grants.data?.total ?? 0,
      to: '/enterprise/setting/business',
      since: grants.data?.items[0]?.requestedAt ?? null,
    },
    { kind: 'unconfigured', count: states.unconfigured ?? 0, to: '/enterprise/device/list?state=unconfigured', since: null },
    { kind: 'expiring', count: today.expiring, to: '/renewal_center', since: null },
  ]
  return all.filter(({ count }) => count > 0)
}
