import {
  type AuthCase,
  authReviewCalls,
  type BusinessAuthSubmission,
  type Input as CallInput,
  type RejectionReason,
  rejectionReasons,
} from '@kilowatch/contract'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { formatTime } from '../../../shared/formats.ts'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import styles from './review.module.css'
import type { Undoable } from './undo-bar.tsx'

interface DecisionCardProps {
  found: AuthCase
  newest: BusinessAuthSubmission
  /** The license was seen. */
  seen: boolean
  onDecided: (undoable: Undoable) => void
  onSkip: () => void
}

/** Letters of the sentence that the applicant reads. */
const words = { least: 10, most: 200 }

/** Pass or reject; only for whoever has the case. */
export function DecisionCard(props: DecisionCardProps) {
  const { t } = useTranslation('business-auth')
  const now = useNow()
  const language = useLanguage()
  const { state, hold } = props.found
  if (state !== 'review') return null
  const extra = hold
    ? t(hold.mine ? 'decision.mine' : 'decision.other', { by: hold.by, until: formatTime(hold.until, language, now) })
    : null
  return (
    <Card title={t('decision.title')} extra={extra}>
      {hold && !hold.mine ? <p className={styles.other}>{t('decision.otherText', { by: hold.by })}</p> : <Decision {...props} />}
    </Card>
  )
}

function Decision({ found, newest, seen, onDecided, onSkip }: DecisionCardProps) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const confirm = useConfirm()
  const [problem, say] = useState<string | null>(null)
  const [outcome, choose] = useState<'passed' | 'rejected' | null>(null)
  const [reasons, setReasons] = useState<readonly RejectionReason[]>([])
  const [text, setText] = useState('')
  useUnsavedGuard(text.trim() !== '')
  const release = useCommand(authReviewCalls.releaseAuthCase)
  const decide = useCommand(authReviewCalls.decideAuthCase, {
    onDone: ({ undoUntil, id }, { body }) =>
      onDecided({
        id,
        name: newest.values.corpName ?? found.businessName,
        outcome: body.outcome,
        until: undoUntil ?? new Date().toISOString(),
      }),
  })
  const send = (body: CallInput<typeof authReviewCalls.decideAuthCase>['body']) =>
    decide.mutateAsync({ params: { authId: found.id }, body }).catch(() => {})
  const pass = () => {
    if (newest.differences.length > 0) say(t('decision.differs'))
    else if (!seen) say(t('decision.notSeen'))
    else
      confirm({
        title: t('decision.passQuestion', { name: newest.values.corpName }),
        text: t('decision.passText'),
        action: t('decision.pass'),
        onConfirm: () => send({ submission: newest.number, outcome: 'passed' }),
      })
  }
  const reject = () => {
    if (reasons.length === 0) say(t('decision.reasonMissing'))
    else if (text.trim().length < words.least) say(t('decision.wordsShort', words))
    else void send({ submission: newest.number, outcome: 'rejected', reasons: [...reasons], words: text.trim() })
  }
  const skip = () => release.mutateAsync({ params: { authId: found.id } }).then(onSkip, () => {})
  const turn = (reason: RejectionReason) => {
    say(null)
    setReasons(reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason])
  }
  return (
    <div className={styles.decision}>
      <FormError error={decide.error ?? release.error} />
      <Radio.Group
        className={styles.outcomes ?? ''}
        value={outcome}
        onChange={({ target }) => {
          say(null)
          choose(target.value)
        }}
        aria-label={t('decision.title')}
      >
        <Radio value="passed">{t('decision.pass')}</Radio>
        <Radio value="rejected">{t('decision.reject')}</Radio>
      </Radio.Group>
      {outcome === 'rejected' ? (
        <>
          <div className={styles.reasons}>
            {(Object.keys(rejectionReasons) as RejectionReason[]).map((reason) => (
              <button key={reason} type="button" aria-pressed={reasons.includes(reason)} onClick={() => turn(reason)}>
                {rejectionReasons[reason][language]}
              </button>
            ))}
          </div>
          <Input.TextArea
            value={text}
            maxLength={words.most}
            showCount
            autoSize={{ minRows: 3, maxRows: 6 }}
            aria-label={t('decision.words')}
            placeholder={t('decision.wordsHint')}
            onChange={({ target }) => {
              say(null)
              setText(target.value)
            }}
          />
        </>
      ) : null}
      {problem === null ? null : <Outcome kind="wrong" title={problem} />}
      <div className={styles.deciding}>
        <span>{t('decision.told')}</span>
        <Button onClick={() => void skip()} disabled={release.isPending}>
          {t('decision.skip')}
        </Button>
        <Button type="primary" disabled={decide.isPending || outcome === null} onClick={outcome === 'passed' ? pass : reject}>
          {t(outcome === 'passed' ? 'decision.passNext' : 'decision.rejectNext')}
        </Button>
      </div>
    </div>
  )
}
