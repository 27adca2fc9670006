import { type PatrolForm, patrolFormCalls } from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { placeOf } from './entry-rules.ts'
import styles from './patrol-records.module.css'

const least = 4
const most = 200
const reasons = ['noPicture', 'measureAgain', 'leftOut'] as const

interface ReturnCardProps {
  form: PatrolForm
  /** Lines that are to be measured again; none: all of it goes back. */
  chosen: ReadonlySet<string>
  onReturned: () => void
}

/** Gives a form back to its inspector, with a reason that stays with it. */
export function ReturnCard({ form, chosen, onReturned }: ReturnCardProps) {
  const { t } = useTranslation('patrol-records')
  const [reason, write] = useState('')
  const [short, setShort] = useState(false)
  const command = useCommand(patrolFormCalls.returnForm, {
    onDone: () => {
      write('')
      onReturned()
    },
  })
  const all = form.records.flatMap((record) => record.lines.map((line) => ({ record_id: record.id, key: line.key })))
  const lines = all.filter(({ record_id, key }) => chosen.has(placeOf(record_id, key)))
  const send = () => {
    const words = reason.trim()
    setShort(words.length < least)
    if (words.length >= least) command.mutate({ params: { formId: form.id }, body: { reason: words, lines } })
  }
  return (
    <Card title={t('return.title')} note={t('return.note')}>
      <div className={styles.return}>
        <FormError error={command.error} />
        <span className={styles.reasons}>
          {reasons.map((one) => (
            <Button key={one} size="small" onClick={() => write(t(`return.reason.${one}`))}>
              {t(`return.short.${one}`)}
            </Button>
          ))}
        </span>
        <Input.TextArea
          aria-label={t('return.why')}
          placeholder={t('return.why')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={most}
          showCount
          status={short && reason.trim().length < least ? 'error' : ''}
          value={reason}
          onChange={({ target }) => write(target.value)}
        />
        {short && reason.trim().length < least ? (
          <p role="alert" className={styles.again}>
            {t('return.tooShort', { least })}
          </p>
        ) : null}
        <small>
          {lines.length === 0 ? t('return.whole') : t('return.lines', { count: lines.length, rest: all.length - lines.length })}
        </small>
        <Button disabled={command.isPending} onClick={send}>
          {t('return.action')}
        </Button>
      </div>
    </Card>
  )
}
