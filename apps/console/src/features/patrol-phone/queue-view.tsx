import type { PatrolForm } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { fileSize } from '../../shared/file-size.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { Mark, type Shape } from '../../ui/mark.tsx'
import { ConflictCard } from './conflict-card.tsx'
import styles from './phone.module.css'
import { retryAll, usePhone } from './phone-state.ts'
import { countsOf, hasFailed, isOf, isOpen, keyOfItem, type QueueItem, roomFor } from './queue-rules.ts'
import { Ring } from './ring.tsx'
import type { Step } from './step-rules.ts'
import { useValueText } from './value-text.ts'

interface QueueViewProps {
  form: PatrolForm
  steps: readonly Step[]
  place: number
  onStep: (place: number) => void
}

/** How many rows stand before the rest is asked for. */
const shownFirst = 20

/** Everything that was entered, in that order, with what became of it. */
export function QueueView({ form, steps, place, onStep }: QueueViewProps) {
  const { t } = useTranslation('patrol-phone')
  const items = usePhone((phone) => phone.items)
  const room = roomFor(usePhone((phone) => phone.free))
  const [all, showAll] = useState(false)
  const counts = countsOf(items)
  const rest = counts.open - counts.conflicts
  const stepOf = (item: QueueItem) =>
    item.taskId === form.taskId ? steps.find(({ record, line }) => isOf(item, record.device.id, line.key)) : undefined
  const conflicts = items.filter(({ state }) => state === 'conflict')
  const others = items.filter(({ state }) => state !== 'conflict')
  const ordered = [...others.filter(isOpen), ...others.filter((item) => !isOpen(item)).toReversed()]
  const shown = all ? ordered : ordered.slice(0, shownFirst)
  const size = items.reduce((sum, { what, state }) => sum + (what.kind === 'picture' && state !== 'sent' ? what.size : 0), 0)
  const figures = [
    { name: t('queue.all'), count: counts.open, colour: 'var(--text)' },
    { name: t('state.waiting'), count: counts.waiting, colour: 'var(--text)' },
    { name: t('queue.failedOnes'), count: counts.failed, colour: 'var(--minor)' },
    { name: t('queue.conflictOnes'), count: counts.conflicts, colour: 'var(--major)' },
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, count, colour }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd style={count > 0 ? { color: colour } : undefined}>{count}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.body}>
        {room === 'enough' ? null : (
          <p className={styles.note} role="status">
            {t(`room.${room}`)}
          </p>
        )}
        {conflicts.map((item) => {
          const step = stepOf(item)
          return step ? <ConflictCard key={item.seq} item={item} step={step} /> : <OtherTask key={item.seq} item={item} />
        })}
        <section className={styles.card}>
          <h2>
            {t(rest === 0 ? 'queue.none' : 'queue.rest', { count: rest })}
            <small>{size > 0 ? fileSize(size) : t('queue.order')}</small>
          </h2>
          <ul className={styles.rows}>
            {shown.map((item) => (
              <Row key={item.seq} item={item} step={stepOf(item)} />
            ))}
          </ul>
          {shown.length < ordered.length ? (
            <button type="button" className={styles.plain} onClick={() => showAll(true)}>
              {t('queue.more', { count: ordered.length - shown.length })}
            </button>
          ) : null}
        </section>
      </div>
      <footer className={`${styles.foot} ${styles.pairFoot}`}>
        <Button size="large" disabled={rest === 0} onClick={() => void retryAll()}>
          {t('queue.retry')}
        </Button>
        <Button type="primary" size="large" onClick={() => onStep(place)}>
          {t('queue.toStep', { n: place + 1 })}
        </Button>
      </footer>
    </>
  )
}

/** A conflict of another task that is on this phone: it is decided there. */
function OtherTask({ item }: { item: QueueItem }) {
  const { t } = useTranslation('patrol-phone')
  return (
    <p className={styles.note}>
      {t('conflict.elsewhere')} <a href={`/patrol_order/phone/${item.taskId}?view=queue`}>{t('conflict.open')}</a>
    </p>
  )
}

function Row({ item, step }: { item: QueueItem; step: Step | undefined }) {
  const { t } = useTranslation('patrol-phone')
  const language = useLanguage()
  const { time } = useFormats(useNow())
  const valueText = useValueText()
  const progress = usePhone((phone) => phone.sending.get(item.id))
  const { what } = item
  const name = step?.line.item.name[language] ?? keyOfItem(item) ?? ''
  const title = what.kind === 'entry' ? name : what.kind === 'picture' ? t('queue.picture', { name }) : t('queue.presence')
  const value =
    what.kind === 'entry' && step
      ? valueText(step.line.item, { value: what.wish.value, result: what.wish.result ?? 'pass' })
      : what.kind === 'picture'
        ? fileSize(what.size)
        : ''
  const state =
    item.state === 'sent'
      ? 'sent'
      : progress !== undefined
        ? 'sending'
        : item.state === 'refused'
          ? 'refused'
          : hasFailed(item)
            ? 'failed'
            : 'waiting'
  const [shape, colour] = looks[state]
  const words = t(`state.${state}`, { percent: Math.round((progress ?? 0) * 100), count: item.tries })
  const reason = state === 'refused' ? (item.reason ?? t('reason.gone')) : state === 'failed' ? (item.reason ?? t('reason.silence')) : null
  return (
    <li>
      {state === 'waiting' ? <Ring /> : <Mark shape={shape} colour={colour} filled={false} size={18} />}
      <div>
        <strong>{title}</strong>
        <small>
          {[step ? t('queue.step', { n: step.place + 1 }) : t('queue.otherTask'), step?.record.device.name, value]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {reason === null ? null : <small style={{ color: colour }}>{reason}</small>}
        {item.moved ? <small>{t('queue.moved')}</small> : null}
      </div>
      <div>
        <strong>{time(item.at)}</strong>
        <small style={{ color: colour }}>{words}</small>
      </div>
    </li>
  )
}

const looks: Readonly<Record<'sent' | 'sending' | 'failed' | 'refused' | 'waiting', readonly [Shape, string]>> = {
  sent: ['check', 'var(--normal)'],
  sending: ['change', 'var(--primary)'],
  failed: ['waits', 'var(--minor)'],
  refused: ['cross', 'var(--major)'],
  waiting: ['waits', 'var(--text-2)'],
}
