import { type Filter, type Filters, usualOf } from '@kilowatch/contract'
import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { DayRange } from '../pickers/day-range.tsx'
import { DepartmentSelect } from '../pickers/department-select.tsx'
import { SearchField } from '../search-field.tsx'
import styles from './list.module.css'
import type { FilterValues } from './list-address.ts'
import type { ListState } from './use-list-state.ts'

/** As many choices as stand side by side; more go into a menu. */
const sideBySide = 3

export interface FilterInput {
  label: string
  /** As it stands in the address; empty: not set. */
  value: string
  onChange: (value: string) => void
}
export type FilterInputs = Readonly<Record<string, (input: FilterInput) => ReactNode>>

interface FilterBarProps {
  filters: Filters
  state: ListState
  /** Other words for a filter, where the reader may narrow by less. */
  labels?: Readonly<Record<string, string>>
  /** The page's own inputs, by filter. */
  inputs?: FilterInputs
}

/** The filters of a list, as they are declared. */
export function FilterBar({ filters, state, labels = {}, inputs = {} }: FilterBarProps) {
  const language = useLanguage()
  return Object.entries(filters).map(([name, filter]) => (
    <OneFilter key={name} name={name} filter={filter} label={labels[name] ?? filter.name[language]} state={state} own={inputs[name]} />
  ))
}

interface OneFilterProps {
  name: string
  filter: Filter
  label: string
  state: ListState
  own: FilterInputs[string] | undefined
}

function OneFilter({ name, filter, label, state, own }: OneFilterProps) {
  const { filters, narrow } = state
  const value = filters[name] ?? ''
  const onChange = (text: string) => narrow({ [name]: text })
  if (own) return own({ label, value, onChange })
  if (filter.kind === 'search') return <SearchField label={label} value={value} onSearch={onChange} />
  if (filter.kind === 'days') return <Days label={label} filters={filters} onChoose={narrow} />
  if (filter.kind !== 'id') return <Choice filter={filter} label={label} value={value} onChange={onChange} />
  return filter.of === 'department' ? <Department label={label} value={value} onChange={onChange} /> : null
}

function Days({ label, filters, onChoose }: { label: string; filters: FilterValues; onChoose: (days: FilterValues) => void }) {
  return <DayRange label={label} from={filters.from ?? ''} to={filters.to ?? ''} onChoose={(days) => onChoose({ ...days })} />
}

function Department({ label, value, onChange }: FilterInput) {
  const { t } = useTranslation('common')
  return (
    <DepartmentSelect
      className={styles.select ?? ''}
      label={label}
      placeholder={`${label}: ${t('all')}`}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

function Choice({ filter, label, value, onChange }: FilterInput & { filter: Extract<Filter, { of: object; kind: 'choice' | 'choices' }> }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const options = Object.entries(filter.of).map(([code, names]) => ({ value: code, label: names[language] }))
  const usual = usualOf(filter)
  const common = {
    className: styles.select ?? '',
    'aria-label': label,
    allowClear: usual === '',
    placeholder: `${label}: ${t('all')}`,
    options,
  }
  if (filter.kind === 'choices') {
    const chosen = value === '' ? [] : value.split(',')
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={chosen}
        onChange={(codes) => onChange(codes.join(','))}
      />
    )
  }
  if (options.length > sideBySide)
    return <Select<string | null> {...common} value={value || null} onChange={(code) => onChange(code ?? usual)} />
  return (
    <Segmented<string>
      aria-label={label}
      value={value}
      options={[...(usual === '' ? [{ value: '', label: t('all') }] : []), ...options]}
      onChange={onChange}
    />
  )
}
