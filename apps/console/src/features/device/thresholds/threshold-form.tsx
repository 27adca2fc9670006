import {
  type LimitField,
  type LimitProblem,
  limitFieldName,
  limitProblemText,
  type RuleField,
  ruleFieldUnit,
  type State,
  shownUnit,
} from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ReadValue } from '../../../ui/read-only.tsx'
import {
  declaredRule,
  type EditablePoint,
  limitFieldsOf,
  numberOf,
  problemsOf,
  textsOf,
  timingFields,
} from '../../../ui/thresholds/threshold-draft.ts'
import { patternName } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'
import type { ThresholdEditing } from './use-threshold-draft.ts'

interface ThresholdFormProps {
  data: DeviceData
  shown: EditablePoint
  present: Rule | undefined
  editing: ThresholdEditing
  readOnly: boolean
}

/** The fields of one measure; what is wrong is said at the field while typing, in the specification's words. */
export function ThresholdForm({ data, shown, present, editing, readOnly }: ThresholdFormProps) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const { point } = shown
  const texts = editing.textsFor(shown)
  const before = textsOf(present, point)
  const problems = problemsOf(texts, point)
  const limits = limitFieldsOf(point)
  const field = (name: RuleField, unit: string) => (
    <RuleInput
      key={name}
      field={name}
      unit={unit}
      problemUnit={ruleFieldUnit(point, name, language)}
      text={texts[name]}
      before={before[name]}
      problem={problems.find((problem) => problem.field === name)}
      readOnly={readOnly}
      onChange={(text) => editing.change(shown, name, text)}
    />
  )
  return (
    <Card
      title={t('title')}
      note={patternName(data.type, shown.pattern, language)}
      extra={
        !readOnly && (
          <Button type="link" size="small" onClick={() => editing.replace(shown, defaultRule(shown))}>
            {t('restore')}
          </Button>
        )
      }
    >
      {point.kind === 'measure' ? (
        <>
          {limits.map((name) => field(name, shownUnit(point.unit, language)))}
          <OrderLine limits={limits} filled={limits.filter((name) => numberOf(texts[name]) !== null)} problems={problems} />
        </>
      ) : (
        <p className="kw-quiet">{t('ofState', { states: alarmStates(point, language) })}</p>
      )}
      <div className="kw-timing">{timingFields.map((name) => field(name, name === 'samples' ? t('times') : 's'))}</div>
    </Card>
  )
}

/** What the catalogue starts a new device with. */
function defaultRule({ point }: EditablePoint): Rule | undefined {
  if (point.kind === 'state') return declaredRule(point)
  if (!point.limits) return undefined
  const { high, low } = point.limits
  return { ...(high ? { high: [...high] as [number, number] } : {}), ...(low ? { low: [...low] as [number, number] } : {}) }
}

/** "On battery, Bypass" */
function alarmStates({ values, alarms }: State, language: 'zh' | 'en'): string {
  return Object.keys(alarms)
    .flatMap((name) => values[name]?.[language] ?? [])
    .join(language === 'zh' ? '、' : ', ')
}

interface RuleInputProps {
  field: RuleField
  unit: string
  /** Said with the range that a figure must lie in. */
  problemUnit: string
  text: string
  before: string
  problem: LimitProblem | undefined
  readOnly: boolean
  onChange: (text: string) => void
}

function RuleInput({ field, unit, problemUnit, text, before, problem, readOnly, onChange }: RuleInputProps) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  const id = `kw-rule-${field}`
  const changed = numberOf(text) !== numberOf(before) && before !== ''
  const name = (
    <>
      {field.length === 2 && <i className={`kw-rule-line kw-rule-${field}`} />}
      {limitFieldName(field, language)} {changed && <small>{t('former', { value: before })}</small>}
    </>
  )
  if (readOnly)
    return (
      <ReadValue label={name} unit={text === '' ? '' : unit}>
        {text === '' ? t(field.length === 2 ? 'noLimit' : `standard.${field}`) : text}
      </ReadValue>
    )
  return (
    <div className="kw-rule">
      <label htmlFor={id}>{name}</label>
      <Input
        id={id}
        value={text}
        suffix={unit}
        inputMode="decimal"
        autoComplete="off"
        {...(problem ? { status: 'error' as const } : {})}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder={field.length === 2 ? t('noLimit') : t(`standard.${field}`)}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="kw-form-error" role="alert">
          <Mark shape="triangle" colour="var(--major)" filled={false} size={12} /> {limitProblemText(problem, language, problemUnit)}
        </p>
      )}
    </div>
  )
}

/** "顺序正确：高告警 > 高解除 > 低解除 > 低告警" */
function OrderLine({
  limits,
  filled,
  problems,
}: {
  limits: readonly LimitField[]
  filled: readonly LimitField[]
  problems: readonly LimitProblem[]
}) {
  const { t } = useTranslation('thresholds')
  const language = useLanguage()
  if (problems.length > 0) return null
  const order = (filled.length > 0 ? filled : limits).map((name) => limitFieldName(name, language)).join(' > ')
  return (
    <p className="kw-order">
      <Mark
        shape={filled.length > 0 ? 'check' : 'info'}
        colour={filled.length > 0 ? 'var(--normal)' : 'var(--text-3)'}
        filled={filled.length > 0}
        size={14}
      />
      {filled.length > 0 ? t('orderRight', { order }) : t('noLimits')}
    </p>
  )
}
