import { type Todo, todoCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import styles from './patrol.module.css'

/** On a phone: the rounds that wait for the person, each a touch away from being done. */
export function OwnRounds() {
  const { t } = useTranslation('patrol')
  const todos = useCall(todoCalls.listTodos, { query: { kind: 'patrol-task' } }, { keep: true, poll: 60_000 })
  return (
    <Card title={t('own.title')} flush>
      <Loaded of={todos} what={t('own.title')} rows={2} height={120}>
        {({ todos: waiting }) => {
          const rounds = waiting.filter(({ kind, step }) => kind === 'patrol-task' && step !== 'accept')
          if (rounds.length === 0) return <Empty text={t('own.none')} calm />
          return (
            <ul className={styles.own} aria-label={t('own.title')}>
              {rounds.map((round) => (
                <Round key={round.id} round={round} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Round({ round: { id, title, state, device, devices, dueAt, time, handOn, assignee } }: { round: Todo }) {
  const { t } = useTranslation('patrol')
  const { due } = useFormats(useNow())
  const late = time === 'overdue'
  const handsOn = handOn === 'provider' && assignee === null
  const where = devices > 1 ? t('count', { count: devices }) : device?.name
  const when = dueAt === null ? null : t(late ? 'own.late' : 'own.due', { time: due(dueAt) })
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <small className={late ? styles.late : undefined}>{[where, when].filter(Boolean).join(' · ')}</small>
      </span>
      <Link to={handsOn ? `/patrol_order/${id}` : `/patrol_order/phone/${id}`}>
        {t(handsOn ? 'task.handOn' : state === 'executing' ? 'own.goOn' : 'own.begin')}
      </Link>
    </li>
  )
}
