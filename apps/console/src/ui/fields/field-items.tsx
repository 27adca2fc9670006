import type { Field } from '@kilowatch/catalog'
import { Form, Input, InputNumber, Radio, type RadioChangeEvent, Segmented } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isoDate } from '../../shared/formats.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useFormatRule } from '../format-rule.ts'
import { DatePicker } from '../pickers/date-picker.tsx'
import { dayPicked, pickedDay } from '../pickers/picked.ts'
import styles from './fields.module.css'

interface FieldItemsProps {
  fields: readonly Field[]
  focus?: string
  /** A page's own inputs by key, where what is entered is picked from what the page knows. */
  inputs?: Readonly<Record<string, ReactNode>>
}

/** The items of a form, one for each declared field; bounds and words are the declaration's. */
export function FieldItems({ fields, focus, inputs = {} }: FieldItemsProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const rule = useFormatRule()
  const requirement = ({ kind, name }: Field) => {
    if (kind === 'text') return { required: true, whitespace: true, message: t('emptyInput') }
    return { required: true, message: kind === 'record' ? t('nothingChosen', { name: name[language] }) : t('emptyInput') }
  }
  return fields.map((field) => (
    <Form.Item
      key={field.key}
      name={field.key}
      label={field.name[language]}
      {...(field.help ? { extra: field.help[language] } : {})}
      {...(field.required ? { rules: [requirement(field)] } : {})}
      {...(field.kind === 'text' && field.format ? { rules: [rule(field.format)], validateTrigger: 'onBlur' } : {})}
    >
      {inputs[field.key] ?? <FieldInput field={field} autoFocus={field.key === focus} />}
    </Form.Item>
  ))
}

interface FieldInputProps {
  field: Field
  autoFocus: boolean
  /** Given by the form, as value and onChange are. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

function FieldInput({ field, value, ...given }: FieldInputProps) {
  const language = useLanguage()
  if (field.kind === 'number' && field.offered) return <Offered {...given} field={field} value={value} />
  if (field.kind === 'number') {
    return (
      <InputNumber {...given} value={value as number | null} min={field.range[0]} max={field.range[1]} precision={field.decimals ?? 0} />
    )
  }
  if (field.kind === 'choice') return <ChoiceInput {...given} field={field} value={value} />
  if (field.kind === 'day') return <DayInput {...given} past={field.past ?? false} value={value as string | null} />
  if (field.kind === 'record' || field.kind === 'records') throw new Error(`the page has no input for ${field.key}`)
  const example = field.example ? { placeholder: field.example[language] } : {}
  const text = { ...given, value: value as string, maxLength: field.most, autoComplete: 'off', ...example }
  const lines = field.lines
  return lines ? <Input.TextArea {...text} autoSize={{ minRows: lines, maxRows: 2 * lines }} /> : <Input {...text} />
}

interface ChoiceInputProps extends Pick<FieldInputProps, 'id' | 'value' | 'onChange'> {
  field: Extract<Field, { kind: 'choice' }>
}

/** One of a few, each with what it means where the declaration says so. */
export function ChoiceInput({ field: { of, explained }, value, onChange, id }: ChoiceInputProps) {
  const language = useLanguage()
  const options = Object.entries(of).map(([code, names]) => ({
    value: code,
    label: explained ? <Explained name={names[language]} text={explained[code]?.[language] ?? ''} /> : names[language],
  }))
  const choose = ({ target }: RadioChangeEvent) => onChange?.(target.value)
  return <Radio.Group {...(id ? { id } : {})} value={value} onChange={choose} vertical={explained !== undefined} options={options} />
}

/** A number among those that are offered. */
function Offered({ field, value, onChange, id }: FieldInputProps & { field: Extract<Field, { kind: 'number' }> }) {
  const language = useLanguage()
  const options = (field.offered ?? []).map(({ value, name }) => ({ value, label: name[language] }))
  const given = { ...(id ? { id } : {}), ...(onChange ? { onChange } : {}) }
  return <Segmented block aria-label={field.name[language]} value={value as number} options={options} {...given} />
}

function Explained({ name, text }: { name: string; text: string }) {
  return (
    <span className={styles.choice}>
      <span>{name}</span>
      <small>{text}</small>
    </span>
  )
}

interface DayInputProps extends Pick<FieldInputProps, 'id' | 'onChange' | 'autoFocus'> {
  value: string | null
  /** No day after today. */
  past: boolean
}

function DayInput({ value, onChange, past, ...given }: DayInputProps) {
  const isAhead = (day: Dayjs) => past && dayPicked(day) > isoDate(new Date())
  const onDay = (day: Dayjs | null) => onChange?.(dayPicked(day) || null)
  return <DatePicker {...given} className={styles.day ?? ''} value={pickedDay(value)} onChange={onDay} disabledDate={isAhead} />
}

/** What a form begins with: the record as it is, or what is usual. */
export function initialOf(fields: readonly Field[], record?: object | null): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.key, record ? keptOf(field, record as Kept) : usualOf(field)]))
}

type Kept = Readonly<Record<string, unknown>>

/** What a row says in this field: `positionId` is the id of its `position`, `departmentIds` are those of its `departments`. */
function keptOf({ key, kind }: Field, row: Kept): unknown {
  if (key in row) return row[key]
  if (kind === 'record') return (row[key.replace(/Id$/, '')] as { id: string } | null)?.id ?? null
  if (kind === 'records') return (row[key.replace(/Ids$/, 's')] as { id: string }[]).map(({ id }) => id)
  return undefined
}

/** What is sent: texts without blanks around them, what is usual where a number was cleared. */
export function sentOf(fields: readonly Field[], values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.key]
      return [field.key, typeof value === 'string' ? value.trim() : (value ?? usualOf(field))]
    }),
  )
}

function usualOf(field: Field): unknown {
  if (field.kind === 'records') return []
  if (field.kind === 'text') return ''
  return 'usual' in field ? (field.usual ?? null) : null
}
