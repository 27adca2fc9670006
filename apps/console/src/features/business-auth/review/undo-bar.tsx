import { authReviewCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCommand } from '../../../shared/query.ts'
import { FormError } from '../../../ui/form-error.tsx'
import styles from './review.module.css'

/** A decision that may still be taken back. */
export interface Undoable {
  id: string
  name: string
  outcome: 'passed' | 'rejected'
  /** ISO 8601. */
  until: string
}

interface UndoBarProps {
  undoable: Undoable
  onUndone: (id: string) => void
  onOver: () => void
}

/** What was decided just now, for as long as nobody was told. */
export function UndoBar({ undoable, onUndone, onOver }: UndoBarProps) {
  const { t } = useTranslation('business-auth')
  const now = useNow('second')
  const { id, name, outcome, until } = undoable
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
  const undo = useCommand(authReviewCalls.undoAuthDecision, {
    onDone: () => {
      onOver()
      onUndone(id)
    },
  })
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    if (seconds === 0 && !undo.error) latest.current()
  }, [seconds, undo.error])
  return (
    <div className={styles.undo} role="status">
      <span>{t(`undo.${outcome}`, { name })}</span>
      <span>{t('undo.soon', { count: seconds })}</span>
      <Button size="small" disabled={undo.isPending || seconds === 0} onClick={() => undo.mutate({ params: { authId: id } })}>
        {t('undo.action')}
      </Button>
      <FormError error={undo.error} />
    </div>
  )
}
