import { type Data, notificationCalls } from '@kilowatch/contract'
import { App, Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { Time } from '../../ui/value.tsx'
import { useLevelOptions } from './level-options.ts'
import styles from './notifications.module.css'
import { draftOf, mostSteps, problemOf, ruleOf, type StepDraft, withStep } from './rule-draft.ts'
import { RuleStep } from './rule-step.tsx'

type SeenRule = Data<typeof notificationCalls.readEscalationRule>

/** Whom alarms reach in the end that nobody confirms. */
export function RuleCard() {
  const { t } = useTranslation('notifications')
  const rule = useCall(notificationCalls.readEscalationRule, {})
  return (
    <Card title={t('rule.title')}>
      {rule.data ? (
        <PageForm version={String(rule.data.changedAt)}>
          <RuleEditor rule={rule.data} />
        </PageForm>
      ) : rule.error ? (
        <Failure what={t('rule.title')} error={rule.error} at={rule.errorUpdatedAt} onRetry={() => void rule.refetch()} />
      ) : (
        <Skeleton rows={6} height={260} />
      )}
    </Card>
  )
}

function RuleEditor({ rule }: { rule: SeenRule }) {
  const { t } = useTranslation(['notifications', 'common'])
  const { message } = App.useApp()
  const [steps, setSteps] = useState(() => draftOf(rule))
  const [leastLevel, setLevel] = useState(rule.leastLevel)
  const [changed, setChanged] = useState(false)
  const [judged, judge] = useState(false)
  useUnsavedGuard(changed)
  const save = useCommand(notificationCalls.saveEscalationRule, {
    onDone: () => {
      setChanged(false)
      void message.success(t('rule.saved'))
    },
  })
  function edit(next: StepDraft[]): void {
    setSteps(next)
    setChanged(true)
  }
  function submit(): void {
    judge(true)
    const body = ruleOf(steps, leastLevel)
    if (body) save.mutate({ body })
  }
  const add = (
    <Button disabled={steps.length >= mostSteps} onClick={() => edit(withStep(steps))}>
      {t(steps.length === 0 ? 'rule.addFirst' : 'rule.add')}
    </Button>
  )
  return (
    <div className={styles.rule}>
      <p className={styles.lead}>{t('rule.lead')}</p>
      {steps.length === 0 ? null : (
        <LevelChoice
          value={leastLevel}
          onChange={(level) => {
            setLevel(level)
            setChanged(true)
          }}
        />
      )}
      {steps.length === 0 ? (
        <div className={styles.noSteps}>
          <Empty text={t('rule.none')} action={add} />
        </div>
      ) : null}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <RuleStep
            key={step.key}
            number={index + 1}
            step={step}
            problem={judged ? problemOf(steps, index) : null}
            onChange={(next) => edit(steps.map((each) => (each.key === step.key ? next : each)))}
            onRemove={() => edit(steps.filter((each) => each.key !== step.key))}
          />
        ))}
      </ol>
      <FormError error={save.error} />
      <div className={styles.ruleFoot}>
        {steps.length === 0 ? null : add}
        {steps.length > 0 || changed ? (
          <Button type="primary" disabled={save.isPending} onClick={submit}>
            {t('common:save')}
          </Button>
        ) : null}
        <LastChange rule={rule} />
      </div>
    </div>
  )
}

function LevelChoice({ value, onChange }: { value: SeenRule['leastLevel']; onChange: (level: SeenRule['leastLevel']) => void }) {
  const { t } = useTranslation('notifications')
  const levels = useLevelOptions()
  const field = useId()
  return (
    <div className={styles.level}>
      <label htmlFor={field}>{t('rule.leastLevel')}</label>
      <Select id={field} className={styles.select ?? ''} value={value} options={levels} onChange={onChange} />
    </div>
  )
}

function LastChange({ rule: { changedAt, changedBy } }: { rule: SeenRule }) {
  const { t } = useTranslation('notifications')
  if (!changedAt) return null
  return (
    <span className={styles.dim}>
      {t('rule.changed', { name: changedBy?.name ?? '—' })} <Time at={changedAt} full />
    </span>
  )
}
