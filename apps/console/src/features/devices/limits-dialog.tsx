import { type DeviceType, deviceType, limitFieldName, limitProblemText, ruleFieldUnit, shownUnit } from '@kilowatch/catalog'
import { type Device, type LimitDifferences, thresholdBatchCalls } from '@kilowatch/contract'
import { App, Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FormError } from '../../ui/form-error.tsx'
import {
  type EditablePoint,
  editablePoints,
  limitFieldsOf,
  mergedRules,
  problemsOf,
  type RuleTexts,
  type ThresholdDraft,
  textsOf,
} from '../../ui/thresholds/threshold-draft.ts'
import { LimitDifferenceTable } from './limit-differences.tsx'
import styles from './limits-dialog.module.css'
import { useLimitPreview } from './use-limit-preview.ts'

interface LimitsDialogProps {
  /** Of one type. */
  devices: readonly Device[]
  onDone: () => void
  onClose: () => void
}

/** Limits of several devices of one type: what is to be set, then what that changes on each, then set. */
export function LimitsDialog({ devices, onDone, onClose }: LimitsDialogProps) {
  const { t } = useTranslation(['devices', 'common'])
  const { message } = App.useApp()
  const type = deviceType(devices[0]?.type ?? '')
  const [draft, setDraft] = useState<ThresholdDraft>({})
  const points = type ? editablePoints(type, () => true) : []
  const rules = rulesOf(draft)
  const broken = points.some(({ pattern, point }) => draft[pattern] && problemsOf(draft[pattern], point).length > 0)
  const shown = useLimitPreview(devices)
  const apply = useCommand(thresholdBatchCalls.saveThresholdBatch, {
    onDone: ({ changed, outdated }) => {
      if (outdated.length > 0) {
        shown.forget()
        return void message.warning(t('limits.outdated', { count: outdated.length }))
      }
      void message.success(t('limits.done', { count: changed }))
      onDone()
      onClose()
    },
  })
  const change = (next: ThresholdDraft) => {
    shown.forget()
    setDraft(next)
  }
  const changing = (shown.differences ?? []).filter(({ changes }) => changes.length > 0)
  const ready = Object.keys(rules).length > 0 && !broken
  const submit = () => {
    if (shown.differences === null) return shown.ask(rules)
    apply.mutate({ body: { devices: changing.map(({ id, version }) => ({ id, version })), rules } })
  }
  return (
    <Modal
      open
      width={820}
      title={t('limits.title', { count: devices.length })}
      okText={shown.differences === null ? t('limits.preview') : t('limits.apply', { count: changing.length })}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !ready || shown.pending || apply.isPending || (shown.differences !== null && changing.length === 0) }}
      onOk={submit}
      onCancel={onClose}
    >
      <FormError error={shown.error ?? apply.error} />
      <p className={styles.lead}>{t('limits.lead')}</p>
      {type ? <Wished points={points} draft={draft} onChange={change} /> : null}
      {shown.differences && type ? <Differences differences={shown.differences} type={type} changing={changing.length} /> : null}
    </Modal>
  )
}

/** What is sent: an empty rule takes limits away. */
function rulesOf(draft: ThresholdDraft) {
  const set = mergedRules({}, draft)
  return Object.fromEntries(Object.keys(draft).map((pattern) => [pattern, set[pattern] ?? {}]))
}

interface WishedProps {
  points: readonly EditablePoint[]
  draft: ThresholdDraft
  onChange: (draft: ThresholdDraft) => void
}

function Wished({ points, draft, onChange }: WishedProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const chosen = points.filter(({ pattern }) => draft[pattern])
  const free = points.filter(({ pattern }) => !draft[pattern])
  const without = (pattern: string) => onChange(Object.fromEntries(Object.entries(draft).filter(([key]) => key !== pattern)))
  return (
    <div className={styles.wished}>
      {chosen.map((editable) => (
        <Limits
          key={editable.pattern}
          editable={editable}
          texts={draft[editable.pattern] as RuleTexts}
          onChange={(texts) => onChange({ ...draft, [editable.pattern]: texts })}
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
          const found = points.find((each) => each.pattern === pattern)
          if (found) onChange({ ...draft, [pattern]: textsOf(undefined, found.point) })
        }}
      />
    </div>
  )
}

interface LimitsProps {
  editable: EditablePoint
  texts: RuleTexts
  onChange: (texts: RuleTexts) => void
  onRemove: () => void
}

function Limits({ editable: { pattern, point }, texts, onChange, onRemove }: LimitsProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const [problem] = problemsOf(texts, point)
  const name = point.name[language]
  return (
    <fieldset className={styles.limits}>
      <legend>
        {name} <small>{shownUnit(point.unit, language)}</small>
      </legend>
      {limitFieldsOf(point).map((field) => (
        <div key={field} className={styles.limit}>
          <label htmlFor={`limit-${pattern}-${field}`}>{limitFieldName(field, language)}</label>
          <Input
            id={`limit-${pattern}-${field}`}
            aria-label={`${name} ${limitFieldName(field, language)}`}
            value={texts[field]}
            inputMode="decimal"
            maxLength={12}
            onChange={({ target }) => onChange({ ...texts, [field]: target.value })}
          />
        </div>
      ))}
      <Button size="small" aria-label={t('limits.removeOf', { name })} onClick={onRemove}>
        {t('limits.remove')}
      </Button>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {limitProblemText(problem, language, ruleFieldUnit(point, problem.field, language))}
        </p>
      ) : null}
    </fieldset>
  )
}

function Differences({ differences, type, changing }: { differences: readonly LimitDifferences[]; type: DeviceType; changing: number }) {
  const { t } = useTranslation('devices')
  return (
    <>
      <p aria-live="polite">{t('limits.changes', { count: changing, same: differences.length - changing })}</p>
      {changing > 0 ? <LimitDifferenceTable differences={differences.filter(({ changes }) => changes.length > 0)} type={type} /> : null}
    </>
  )
}
