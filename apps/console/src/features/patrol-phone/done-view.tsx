import { CheckCircleFilled } from '@ant-design/icons'
import { type PatrolForm, type Todo, todoCalls } from '@kilowatch/contract'
import { signUndoSeconds } from '@kilowatch/work'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../shared/client.ts'
import { useNow } from '../../shared/clock.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { nextRound } from './next-round.ts'
import styles from './phone.module.css'
import { takeSignatureBack, usePhone } from './phone-state.ts'
import { wordsOf } from './sender.ts'

/** After the signature: for a minute it can be taken back, and the next round is a touch away. */
export function DoneView({ form, back, onReopened }: { form: PatrolForm; back: string; onReopened: () => void }) {
  const { t } = useTranslation('patrol-phone')
  const { time } = useFormats(useNow())
  const { at } = form.signatures.find(({ signer }) => signer === 'inspector') ?? { at: null }
  return (
    <>
      <div className={styles.body}>
        <section className={`${styles.card} ${styles.done}`}>
          <CheckCircleFilled aria-hidden />
          <strong role="status">{t('sign.signed')}</strong>
          <small>{[form.title, at === null ? '' : time(at)].filter(Boolean).join(' · ')}</small>
          <TakeBack form={form} onReopened={onReopened} />
        </section>
        <Next taskId={form.taskId} />
      </div>
      <footer className={styles.foot}>
        <Link to={back} className={styles.way}>
          {t('toTask')}
        </Link>
      </footer>
    </>
  )
}

function TakeBack({ form, onReopened }: { form: PatrolForm; onReopened: () => void }) {
  const { t } = useTranslation('patrol-phone')
  const now = useNow('second')
  const signed = usePhone((phone) => phone.signed)
  const [problem, say] = useState<string | null>(null)
  const [busy, work] = useState(false)
  const left = signed?.formId === form.id ? Math.ceil((signed.at + signUndoSeconds * 1_000 - now) / 1_000) : 0
  if (left <= 0 && problem === null) return null
  const undo = async () => {
    work(true)
    try {
      await takeSignatureBack(form)
      onReopened()
    } catch (error) {
      say(error instanceof Refusal ? wordsOf(error) : t('sign.unanswered'))
    }
    work(false)
  }
  return (
    <>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {left > 0 ? (
        <Button type="link" disabled={busy} onClick={() => void undo()}>
          {t('sign.takeBack', { seconds: Math.min(left, signUndoSeconds) })}
        </Button>
      ) : null}
    </>
  )
}

/** The round that waits for the person next. */
function Next({ taskId }: { taskId: string }) {
  const { t } = useTranslation('patrol-phone')
  const todos = useCall(todoCalls.listTodos, { query: { kind: 'patrol-task' } })
  if (!todos.data)
    return todos.error ? (
      <Failure what={t('next.one')} error={todos.error} onRetry={() => void todos.refetch()} />
    ) : (
      <Skeleton rows={1} height={64} />
    )
  const next = nextRound(todos.data.todos, taskId)
  return (
    <section className={styles.card} aria-label={t('next.one')}>
      <h2>{t('next.one')}</h2>
      {next ? <Round round={next} /> : <p className={styles.help}>{t('next.none')}</p>}
    </section>
  )
}

function Round({ round: { id, title, state, device, devices, dueAt, time } }: { round: Todo }) {
  const { t } = useTranslation('patrol-phone')
  const { due } = useFormats(useNow())
  const late = time === 'overdue'
  const facts = [
    devices > 1 ? t('next.devices', { count: devices }) : device?.name,
    dueAt === null ? '' : t(late ? 'next.late' : 'next.due', { time: due(dueAt) }),
  ]
  return (
    <div className={styles.round}>
      <span>
        <strong>{title}</strong>
        <small className={late ? styles.major : undefined}>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <Link to={`/patrol_order/phone/${id}`} className={styles.start}>
        {t(state === 'executing' ? 'next.goOn' : 'next.begin')}
      </Link>
    </div>
  )
}
