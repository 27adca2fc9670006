import { type AuthCaseRow, authCaseList, authQueues, type authReviewCalls, type Data } from '@kilowatch/contract'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { formatTime } from '../../../shared/formats.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import styles from './review.module.css'

export type QueueState = keyof typeof authQueues

interface QueueProps {
  state: QueueState
  counts: Data<typeof authReviewCalls.readAuthReview> | undefined
  open: string
  onState: (state: QueueState) => void
  onOpen: (id: string) => void
}

/** Those that are due first before the others; what was decided, newest first. */
export function Queue({ state, counts, open, onState, onOpen }: QueueProps) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const [text, setText] = useState('')
  const search = useSettled(text)
  const sort = state === 'waiting' ? 'dueAt' : '-changedAt'
  const query = { state, sort, pageSize: 100, ...(search.trim() ? { search: search.trim() } : {}) } as const
  const listed = useCall(authCaseList.page, { query }, { keep: true, every: 15_000 })
  const items = listed.data?.items ?? []
  useOpenFirst({ items: listed.isPlaceholderData ? [] : items, open, onOpen, wanted: state === 'waiting' })
  useKeys(items, open, onOpen)
  return (
    <Card flush className={styles.queue ?? ''}>
      <div className={styles.tabs} role="tablist" aria-label={t('review.title')}>
        {(Object.keys(authQueues) as QueueState[]).map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === state} onClick={() => onState(one)}>
            {authQueues[one][language]} {counts?.[one] ?? ''}
          </button>
        ))}
      </div>
      <div className={styles.search}>
        <Input.Search
          allowClear
          placeholder={t('review.search')}
          aria-label={t('review.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {listed.data ? (
        <ol className={styles.rows}>
          {items.map((row) => (
            <li key={row.id}>
              <QueueRow row={row} waits={state === 'waiting'} open={row.id === open} onOpen={() => onOpen(row.id)} />
            </li>
          ))}
          {items.length === 0 ? <Empty text={t(search ? 'review.notFound' : `review.none.${state}`)} /> : null}
        </ol>
      ) : listed.error ? (
        <Failure what={t('review.title')} error={listed.error} onRetry={() => void listed.refetch()} />
      ) : (
        <Skeleton rows={6} height={320} />
      )}
      <p className={styles.hint}>{t('review.keys')}</p>
    </Card>
  )
}

interface QueueRowProps {
  row: AuthCaseRow
  waits: boolean
  open: boolean
  onOpen: () => void
}

function QueueRow({ row, waits, open, onOpen }: QueueRowProps) {
  const { t } = useTranslation('business-auth')
  const now = useNow()
  const language = useLanguage()
  const time = row.number === 1 ? t('review.firstTime') : t('review.nthTime', { number: row.number })
  const when =
    waits && row.workingDay > 1
      ? t('review.workingDay', { day: row.workingDay })
      : formatTime((waits ? row.submittedAt : row.decidedAt) ?? row.submittedAt, language, now)
  return (
    <button type="button" className={styles.row} aria-current={open} onClick={onOpen}>
      <strong>{row.corpName}</strong>
      <span>
        {time} · {when}
        {row.heldBy && !open ? ` · ${t('review.heldBy', { by: row.heldBy })}` : null}
      </span>
      {waits ? <Due daysLeft={row.daysLeft} /> : <em>{row.decidedBy}</em>}
    </button>
  )
}

function Due({ daysLeft }: { daysLeft: number }) {
  const { t } = useTranslation('business-auth')
  if (daysLeft > 1) return <em>{t('review.daysLeft', { count: daysLeft })}</em>
  const text = daysLeft === 1 ? t('review.dueTomorrow') : daysLeft === 0 ? t('review.dueToday') : t('review.overdue', { count: -daysLeft })
  return <em className={styles.due}>{text}</em>
}

interface Opening {
  items: readonly AuthCaseRow[]
  open: string
  onOpen: (id: string) => void
  wanted: boolean
}

/** The first that nobody else has is opened by itself: what was decided makes room for the next. */
function useOpenFirst({ items, open, onOpen, wanted }: Opening): void {
  const first = items.find(({ heldBy }) => heldBy === null) ?? items[0]
  const latest = useRef(onOpen)
  latest.current = onOpen
  useEffect(() => {
    if (wanted && open === '' && first) latest.current(first.id)
  }, [wanted, open, first])
}

/** j and k go through the queue, but not while somebody writes. */
function useKeys(items: readonly AuthCaseRow[], open: string, onOpen: (id: string) => void): void {
  const latest = useRef({ items, open, onOpen })
  latest.current = { items, open, onOpen }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
      const step = { j: 1, k: -1 }[key]
      if (step === undefined) return
      const known = latest.current
      const next = known.items[known.items.findIndex(({ id }) => id === known.open) + step]
      if (next) known.onOpen(next.id)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
