import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './phone.module.css'
import { usePhone, write } from './phone-state.ts'
import { type Choice, decided, isOf, type QueueItem } from './queue-rules.ts'
import type { Step } from './step-rules.ts'
import { removeItems, rewrite } from './store.ts'
import { useValueText } from './value-text.ts'

/** Two people entered something for the same line: both are shown, and the person decides. */
export function ConflictCard({ item, step }: { item: QueueItem; step: Step }) {
  const { t } = useTranslation('patrol-phone')
  const { message } = App.useApp()
  const language = useLanguage()
  const { time } = useFormats(useNow())
  const valueText = useValueText()
  const [chosen, choose] = useState<'mine' | 'theirs'>('mine')
  const queue = usePhone((phone) => phone.items)
  const { theirs, what } = item
  if (what.kind !== 'entry') return null
  const { record, line } = step
  const pictures = queue.filter(
    (each) => each.taskId === item.taskId && each.what.kind === 'picture' && isOf(each, item.deviceId, line.key),
  )
  const own = new Set(pictures.map(({ id }) => id))
  const held = record.pictures.filter(({ key, pictureId }) => key === line.key && !own.has(pictureId)).length
  const settle = (choice: Choice) => {
    const next = decided(item, choice)
    void write(() => (next ? rewrite([next]) : removeItems([item]))).catch(() => void message.error(t('notKept')))
  }
  const side = (whose: 'mine' | 'theirs', name: string, value: string, detail: string) => (
    <button type="button" className={styles.side} aria-pressed={chosen === whose} onClick={() => choose(whose)}>
      <small>{name}</small>
      <strong>{value}</strong>
      <small>{detail}</small>
    </button>
  )
  const mine = { value: what.wish.value, result: what.wish.result ?? 'pass' } as const
  const withPictures = (at: string | number, count: number) =>
    [time(at), count > 0 ? t('conflict.pictures', { count }) : ''].filter(Boolean).join(' · ')
  return (
    <section className={`${styles.card} ${styles.conflict}`} aria-label={t('conflict.label')}>
      <h2>
        <Mark shape="triangle" colour="var(--major)" filled={false} size={18} />{' '}
        {t('conflict.title', { n: step.place + 1, name: line.item.name[language] })}
      </h2>
      <p>
        {theirs
          ? t('conflict.how', { name: theirs.by?.name ?? t('conflict.somebody'), theirs: time(theirs.at), mine: time(item.at) })
          : t('conflict.gone')}
      </p>
      <div className={styles.sides}>
        {side('mine', t('conflict.mine'), valueText(line.item, mine), withPictures(item.at, pictures.length))}
        {theirs
          ? side(
              'theirs',
              t('conflict.theirs', { name: theirs.by?.name ?? t('conflict.somebody') }),
              valueText(line.item, theirs),
              withPictures(theirs.at, held),
            )
          : null}
      </div>
      <div className={styles.decide}>
        <Button size="large" onClick={() => settle('both')}>
          {t('conflict.both')}
        </Button>
        <Button size="large" type="primary" onClick={() => settle(chosen)}>
          {t(chosen === 'mine' ? 'conflict.useMine' : 'conflict.useTheirs')}
        </Button>
      </div>
    </section>
  )
}
