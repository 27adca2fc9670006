import { DeleteOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleSelect } from '../../ui/pickers/person-select.tsx'
import styles from './alarm-notices.module.css'
import { mostMinutes, type StepDraft, type StepProblem } from './rule-draft.ts'

interface RuleStepProps {
  number: number
  step: StepDraft
  problem: StepProblem | null
  onChange: (step: StepDraft) => void
  onRemove: () => void
}

/** After how many minutes without a confirmation, and whom. */
export function RuleStep({ number, step, problem, onChange, onRemove }: RuleStepProps) {
  const { t } = useTranslation('alarm-notices')
  const minutes = useId()
  return (
    <li className={styles.step}>
      <span className={styles.stepNumber} aria-hidden="true">
        {number}
      </span>
      <div className={styles.stepFields}>
        <div className={styles.stepLine}>
          <label htmlFor={minutes}>{t('rule.after')}</label>
          <InputNumber
            id={minutes}
            min={1}
            max={mostMinutes}
            precision={0}
            inputMode="numeric"
            value={step.afterMinutes}
            status={problem === 'minutes' || problem === 'order' ? 'error' : ''}
            onChange={(afterMinutes) => onChange({ ...step, afterMinutes })}
          />
          <span>{t('rule.minutes')}</span>
        </div>
        <PeopleSelect
          accounts
          label={t('rule.people', { number })}
          value={step.people}
          onChange={(people) => onChange({ ...step, people })}
        />
        {problem ? (
          <p role="alert" className={styles.problem}>
            {t(`rule.problems.${problem}`)}
          </p>
        ) : null}
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label={t('rule.remove', { number })} onClick={onRemove} />
    </li>
  )
}
