import { controlName, type ResolvedControl } from '@kilowatch/catalog'
import { Checkbox, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { DatePicker } from '../../../ui/pickers/date-picker.tsx'
import { dayPicked, pickedDay } from '../../../ui/pickers/picked.ts'
import { valueName } from '../controls/command-words.ts'

/** A control that this device really has, with what it may be told at a set time. */
export interface TimedControl {
  control: ResolvedControl
  values: readonly string[]
}

interface Input<V> {
  /** Given by the form. */
  id?: string
  value?: V
  onChange?: (value: V) => void
}

export function ControlInput({ controls, value = '', ...given }: Input<string> & { controls: readonly TimedControl[] }) {
  const language = useLanguage()
  const options = controls.map(({ control }) => ({ value: control.key, label: controlName(control, language) }))
  return <Select {...given} {...(value ? { value } : {})} options={options} virtual={false} />
}

/** What the chosen control can be told. */
export function ValueInput({ controls, value = '', ...given }: Input<string> & { controls: readonly TimedControl[] }) {
  const language = useLanguage()
  const chosen = Form.useWatch<string | undefined>('control', Form.useFormInstance())
  const found = controls.find(({ control }) => control.key === chosen)
  const options = (found?.values ?? []).map((each) => ({ value: each, label: found ? valueName(found.control, each, language) : each }))
  const isKnown = options.some((option) => option.value === value)
  return <Select {...given} {...(isKnown ? { value } : {})} options={options} disabled={!found} virtual={false} />
}

/** 'yyyy-mm-dd': the single day, where one is asked for. */
export function DayInput({ value = null, onChange, ...given }: Input<string | null>) {
  const repeat = Form.useWatch<string | undefined>('repeat', Form.useFormInstance())
  const day = pickedDay(value)
  return <DatePicker {...given} value={day} disabled={repeat !== 'once'} onChange={(at) => onChange?.(dayPicked(at) || null)} />
}

/** '1,3,5': days of the week; where the form asks how often, only if it is on such days. */
export function DaysInput({ value = '', onChange }: Input<string>) {
  const { t } = useTranslation('timed')
  const repeat = Form.useWatch<string | undefined>('repeat', Form.useFormInstance())
  const options = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: t(`day${day}`) }))
  const days = value
    .split(',')
    .filter((day) => day !== '')
    .map(Number)
  return (
    <Checkbox.Group
      options={options}
      value={days}
      disabled={repeat !== undefined && repeat !== 'weekdays'}
      onChange={(chosen) => onChange?.([...chosen].sort().join(','))}
    />
  )
}
