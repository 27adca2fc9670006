import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../../shared/viewport.ts'
import styles from './adding.module.css'
import { ConnectStep } from './connect-step.tsx'
import { IdStep } from './id-step.tsx'
import { KindStep } from './kind-step.tsx'
import { ModelStep } from './model-step.tsx'
import type { ConnectProps } from './use-adding.ts'

const nothingSaid = () => undefined
const steps = [1, 2, 3, 4] as const

/** The four steps beside each other, in any order; on a phone one after the other. */
export function AddingSteps(work: ConnectProps) {
  const narrow = useNarrow()
  const { draft, change } = work
  const fields = { draft, change, said: nothingSaid }
  if (!narrow)
    return (
      <div className={styles.steps}>
        <div className={styles.left}>
          <KindStep {...fields} />
          <ModelStep {...fields} />
          <IdStep draft={draft} change={change} />
        </div>
        <ConnectStep {...work} />
      </div>
    )
  return (
    <div className={styles.one}>
      <StepBar step={draft.step} onStep={(step) => change({ step })} />
      {draft.step === 1 ? <KindStep {...fields} /> : null}
      {draft.step === 2 ? <ModelStep {...fields} /> : null}
      {draft.step === 3 ? <IdStep draft={draft} change={change} /> : null}
      {draft.step === 4 ? <ConnectStep {...work} /> : null}
      <Turn step={draft.step} onStep={(step) => change({ step })} />
    </div>
  )
}

interface StepProps {
  step: number
  onStep: (step: number) => void
}

function StepBar({ step, onStep }: StepProps) {
  const { t } = useTranslation('uplinks')
  return (
    <nav className={styles.bar} aria-label={t('adding.steps')}>
      {steps.map((each) => (
        <button key={each} type="button" aria-current={each === step ? 'step' : undefined} onClick={() => onStep(each)}>
          {t(`adding.short.${each}`)}
        </button>
      ))}
    </nav>
  )
}

function Turn({ step, onStep }: StepProps) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.turn}>
      {step > 1 ? (
        <Button size="large" onClick={() => onStep(step - 1)}>
          {t('adding.back')}
        </Button>
      ) : null}
      {step < steps.length ? (
        <Button size="large" type="primary" onClick={() => onStep(step + 1)}>
          {t('adding.next')}
        </Button>
      ) : null}
    </div>
  )
}
