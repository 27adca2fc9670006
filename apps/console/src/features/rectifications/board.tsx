import { type RectificationRow, rectificationCalls } from '@kilowatch/contract'
import { type RectificationState, rectificationFlow } from '@kilowatch/work'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { nextCard } from './board-keys.ts'
import { addressOf, Due, RectificationLevelMark, RectificationStateMark } from './rectification-state.tsx'
import styles from './rectifications.module.css'

/** What is closed or cancelled stands in the list alone. */
const columns = ['open', 'assigned', 'progress', 'submitted', 'accepted'] as const satisfies readonly RectificationState[]
const most = 200

/** Rectifications by state, those that are due first at the top; arrows go from card to card. */
export function Board({ side }: { side: 'own' | 'clients' }) {
  const { t } = useTranslation('rectifications')
  const query = { side, state: columns.join(','), sort: 'dueOn', pageSize: most } as const
  const rows = useCall(rectificationCalls.listRectifications, { query })
  const counts = useCall(rectificationCalls.countRectifications, { query: { side } })
  return (
    <Loaded of={rows} what={t('many')} rows={6} height={320}>
      {({ items, total }) =>
        total === 0 ? (
          <Empty text={t(side === 'own' ? 'noneOpen' : 'noneOfClients')} />
        ) : (
          <Columns items={items} side={side} counted={counts.data?.states} />
        )
      }
    </Loaded>
  )
}

interface ColumnsProps {
  items: readonly RectificationRow[]
  side: 'own' | 'clients'
  counted: Partial<Record<RectificationState, number>> | undefined
}

function Columns({ items, side, counted }: ColumnsProps) {
  const { t } = useTranslation('rectifications')
  const language = useLanguage()
  const board = useRef<HTMLDivElement>(null)
  const shown = columns.map((state) => items.filter((item) => item.state === state))
  const onKeyDown = (event: KeyboardEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!card) return
    const [column = 0, row = 0] = (card.dataset.card ?? '').split(' ').map(Number)
    const next = nextCard(
      shown.map(({ length }) => length),
      { column, row },
      event.key,
    )
    if (!next) return
    event.preventDefault()
    board.current?.querySelector<HTMLElement>(`[data-card="${next.column} ${next.row}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards take the focus; the board only moves it
    <div className={styles.board} ref={board} onKeyDown={onKeyDown}>
      {columns.map((state, column) => {
        const cards = shown[column] ?? []
        const count = Math.max(counted?.[state] ?? 0, cards.length)
        return (
          <section key={state} aria-label={rectificationFlow.states[state][language]}>
            <h2>
              <RectificationStateMark state={state} />
              <strong>{count}</strong>
            </h2>
            {cards.length === 0 ? <p className={styles.nothing}>{t('noCards')}</p> : null}
            <ul>
              {cards.map((card, row) => (
                <li key={card.id}>
                  <BoardCard card={card} place={`${column} ${row}`} clients={side === 'clients'} />
                </li>
              ))}
            </ul>
            {count > cards.length ? (
              <Link to={`?view=list&of=${side}&state=${state}`} className={styles.more}>
                {t('more', { count: count - cards.length })}
              </Link>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}

function BoardCard({ card, place, clients }: { card: RectificationRow; place: string; clients: boolean }) {
  const { t } = useTranslation('rectifications')
  const { id, number, title, level, dueOn, overdue, company, assignee, business, nodes } = card
  const whose = clients ? business : [company?.name, assignee?.name].filter(Boolean).join(' · ')
  return (
    <Link to={addressOf(id)} className={styles.card} data-card={place}>
      <small>{number}</small>
      <b>{title}</b>
      <span className={styles.cardLine}>
        <RectificationLevelMark level={level} />
        <Due day={dueOn} overdue={overdue} />
      </span>
      <small>{[whose || t('nobody'), nodes > 0 ? t('nodes', { count: nodes }) : null].filter(Boolean).join(' · ')}</small>
    </Link>
  )
}
