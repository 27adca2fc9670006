import { type InfoField, shownUnit } from '@kilowatch/catalog'
import { deviceCalls } from '@kilowatch/contract'
import { App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { usePageForm } from '../../../ui/page-form.tsx'
import { DatePicker } from '../../../ui/pickers/date-picker.tsx'
import { dayPicked, pickedDay } from '../../../ui/pickers/picked.ts'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import type { DeviceData } from '../device-data.ts'
import { fieldGroups, type InfoProblem, infoOf, problemsOf, textsOf } from './info-draft.ts'

/** The fields that the type declares. */
export function InfoForm({ data }: { data: DeviceData }) {
  const { t } = useTranslation('information')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { device, type } = data
  const present = textsOf(type, device.info)
  const [texts, setTexts] = useState(present)
  const changed = type.info.some(({ key }) => texts[key] !== present[key])
  const problems = problemsOf(type, texts)
  // What is not there yet is said once it is missed.
  const [tried, setTried] = useState(false)
  const shownProblem = (field: InfoField) => {
    const problem = problems.get(field.key)
    return (problem === 'required' || problem === 'place-half') && !tried ? undefined : problem
  }
  const save = useCommand(deviceCalls.changeDevice, {
    onDone: (saved) => {
      setTexts(textsOf(type, saved.info))
      form?.release()
      message.success(t('saved'))
    },
  })
  useUnsavedGuard(changed)
  const form = usePageForm()
  const submit = () => {
    setTried(true)
    if (problems.size > 0) return message.warning(t('cannotSave'))
    if (!changed) return message.info(t('unchanged'))
    save.mutate({ params: { deviceId: device.id }, body: { info: infoOf(type, device.info, texts) } })
  }
  return (
    <Card title={t('title')}>
      <form
        className="kw-info-form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {fieldGroups(type, device.info, data.readings.keys()).map((group) => (
          <div key={group[0]?.key} className={group[0]?.part && 'kw-info-part'}>
            {group.map((field) => (
              <Field
                key={field.key}
                field={field}
                text={texts[field.key] ?? ''}
                problem={shownProblem(field)}
                onChange={(text) => setTexts((known) => ({ ...known, [field.key]: text }))}
              />
            ))}
          </div>
        ))}
        {save.isError && (
          <p role="alert" className="kw-form-error">
            {errorText(save.error)}
          </p>
        )}
        <div className="kw-info-buttons">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button disabled={!changed} onClick={() => setTexts(present)}>
            {t('undo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface FieldProps {
  field: InfoField
  text: string
  problem: InfoProblem | undefined
  onChange: (text: string) => void
}

function Field({ field, text, problem, onChange }: FieldProps) {
  const { t } = useTranslation('information')
  const language = useLanguage()
  const id = `kw-info-${field.key}`
  return (
    <div className="kw-info-field">
      <label htmlFor={id}>
        {field.name[language]}
        {field.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <FieldInput id={id} field={field} text={text} problem={problem} onChange={onChange} />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="kw-form-error">
          <Mark shape="triangle" colour="var(--major)" filled={false} size={12} /> {t(`problems.${problem}`)}
        </p>
      )}
    </div>
  )
}

function FieldInput({ id, field, text, problem, onChange }: FieldProps & { id: string }) {
  const language = useLanguage()
  const said = {
    'aria-required': field.required === true,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    ...(problem ? { status: 'error' as const } : {}),
  }
  if (field.kind === 'choice') {
    return (
      <Select
        {...said}
        id={id}
        value={text || undefined}
        allowClear
        options={Object.entries(field.of).map(([value, names]) => ({ value, label: names[language] }))}
        onChange={(value: string | undefined) => onChange(value ?? '')}
      />
    )
  }
  if (field.kind === 'day') {
    return <DatePicker {...said} id={id} value={pickedDay(text)} onChange={(value) => onChange(dayPicked(value))} />
  }
  return (
    <Input
      {...said}
      id={id}
      value={text}
      suffix={field.kind === 'number' && field.unit ? shownUnit(field.unit, language) : undefined}
      maxLength={field.kind === 'text' ? field.most : 12}
      inputMode={field.kind === 'text' ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
