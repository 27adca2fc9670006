import { DeleteOutlined } from '@ant-design/icons'
import { type EscalationRole, escalationRoles } from '@kilowatch/contract'
import { Button, InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { PeopleSelect } from '../../ui/pickers/person-select.tsx'
import styles from './notifications.module.css'
import { mostMinutes, type StepDraft, type StepProblem } from './rule-draft.ts'

const roles = Object.keys(escalationRoles) as EscalationRole[]

interface RuleStepProps {
  number: number
  step: StepDraft
  problem: StepProblem | null
  onChange: (step: StepDraft) => void
  onRemove: () => void
}

/** After how many minutes without a confirmation, and whom. */
export function RuleStep({ number, step, problem, onChange, onRemove }: RuleStepProps) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const minutes = useId()
  // People stand in rules that were made before there were roles.
  const [named] = useState(step.people.length > 0)
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
        <Select
          mode="multiple"
          aria-label={t('rule.roles', { number })}
          value={[...step.roles]}
          options={roles.map((value) => ({ value, label: escalationRoles[value][language] }))}
          onChange={(chosen) => onChange({ ...step, roles: chosen })}
        />
        {named ? (
          <PeopleSelect
            accounts
            label={t('rule.people', { number })}
            value={step.people}
            onChange={(people) => onChange({ ...step, people })}
          />
        ) : null}
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
