import { limitFieldName, limitProblemText, type RuleField, ruleFieldUnit, shownUnit } from '@kilowatch/catalog'
import { Button, Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { EditablePoint } from '../../../ui/thresholds/threshold-draft.ts'
import styles from './batch-limits.module.css'
import { emptyWish, type WishDraft, type Wished, wishFieldsOf, wishProblems } from './wish-draft.ts'

interface WishedLimitsProps {
  points: readonly EditablePoint[]
  draft: WishDraft
  onChange: (draft: WishDraft) => void
}

/** What is to be set: points, and of each the fields that are to change. */
export function WishedLimits({ points, draft, onChange }: WishedLimitsProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const chosen = points.filter(({ pattern }) => draft[pattern])
  const free = points.filter(({ pattern }) => !draft[pattern])
  const without = (pattern: string) => onChange(Object.fromEntries(Object.entries(draft).filter(([key]) => key !== pattern)))
  return (
    <Card title={t('batch.limits')}>
      <p className={styles.lead}>{t('batch.lead')}</p>
      <div className={styles.wished}>
        {chosen.map((editable) => (
          <Limits
            key={editable.pattern}
            editable={editable}
            wished={draft[editable.pattern] as Wished}
            onChange={(wished) => onChange({ ...draft, [editable.pattern]: wished })}
            onRemove={() => without(editable.pattern)}
          />
        ))}
        <Select<string>
          value={null}
          aria-label={t('limits.add')}
          placeholder={t('limits.add')}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map(({ pattern, point }) => ({ value: pattern, label: point.name[language] }))}
          onChange={(pattern) => {
            onChange({ ...draft, [pattern]: emptyWish })
          }}
        />
      </div>
    </Card>
  )
}

interface LimitsProps {
  editable: EditablePoint
  wished: Wished
  onChange: (wished: Wished) => void
  onRemove: () => void
}

function Limits({ editable: { pattern, point }, wished, onChange, onRemove }: LimitsProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const [problem] = wishProblems(wished, point)
  const name = point.name[language]
  const ways = [
    { value: false, label: t('batch.set') },
    { value: true, label: t('batch.none') },
  ]
  return (
    <fieldset className={styles.limits}>
      <legend>
        {name} {point.kind === 'measure' && <small>{shownUnit(point.unit, language)}</small>}
      </legend>
      <div className={styles.way}>
        {point.kind === 'measure' && (
          <Segmented<boolean>
            size="small"
            aria-label={name}
            options={ways}
            value={wished.remove}
            onChange={(remove) => onChange({ ...wished, remove })}
          />
        )}
        <Button size="small" aria-label={t('limits.removeOf', { name })} onClick={onRemove}>
          {t('limits.remove')}
        </Button>
      </div>
      {wished.remove
        ? null
        : wishFieldsOf(point).map((field) => (
            <Field
              key={field}
              id={`limit-${pattern}-${field}`}
              field={field}
              of={name}
              text={wished.texts[field]}
              wrong={problem?.field === field}
              onChange={(text) => onChange({ ...wished, texts: { ...wished.texts, [field]: text } })}
            />
          ))}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {limitProblemText(problem, language, ruleFieldUnit(point, problem.field, language))}
        </p>
      ) : null}
    </fieldset>
  )
}

interface FieldProps {
  id: string
  field: RuleField
  /** The point's name. */
  of: string
  text: string
  wrong: boolean
  onChange: (text: string) => void
}

function Field({ id, field, of, text, wrong, onChange }: FieldProps) {
  const { t } = useTranslation('devices')
  const name = limitFieldName(field, useLanguage())
  return (
    <div className={styles.limit}>
      <label htmlFor={id}>{name}</label>
      <Input
        id={id}
        aria-label={`${of} ${name}`}
        value={text}
        placeholder={t('batch.keeps')}
        inputMode="decimal"
        maxLength={12}
        {...(wrong ? { status: 'error' } : {})}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
