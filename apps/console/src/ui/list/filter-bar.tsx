import type { Filter, Filters } from '@kilowatch/contract'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { DepartmentSelect } from '../pickers/department-select.tsx'
import { SearchField } from '../search-field.tsx'
import styles from './list.module.css'
import type { ListState } from './use-list-state.ts'

/** As many choices as stand side by side; more go into a menu. */
const sideBySide = 4

/** The filters of a list, as they are declared. `labels`: other words for a filter, where the reader may narrow by less. */
export function FilterBar({
  filters,
  state,
  labels = {},
}: {
  filters: Filters
  state: ListState
  labels?: Readonly<Record<string, string>>
}) {
  const language = useLanguage()
  return Object.entries(filters).map(([name, filter]) => (
    <OneFilter
      key={name}
      filter={filter}
      label={labels[name] ?? filter.name[language]}
      value={state.filters[name] ?? ''}
      onChange={(value) => state.narrow({ [name]: value })}
    />
  ))
}

interface OneFilterProps {
  filter: Filter
  label: string
  value: string
  onChange: (value: string) => void
}

function OneFilter({ filter, label, value, onChange }: OneFilterProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  if (filter.kind === 'search') return <SearchField label={label} value={value} onSearch={onChange} />
  if (filter.kind === 'id') {
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
  const options = Object.entries(filter.of).map(([code, names]) => ({ value: code, label: names[language] }))
  if (options.length > sideBySide) {
    return (
      <Select
        className={styles.select ?? ''}
        aria-label={label}
        allowClear
        placeholder={`${label}: ${t('all')}`}
        options={options}
        value={value || null}
        onChange={(code: string | null | undefined) => onChange(code ?? '')}
      />
    )
  }
  return <Segmented<string> aria-label={label} value={value} options={[{ value: '', label: t('all') }, ...options]} onChange={onChange} />
}
