import { FilterOutlined } from '@ant-design/icons'
import { type Filter, type Filters, usualOf } from '@kilowatch/contract'
import { Button, Popover, Segmented, Select, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { DayRange } from '../pickers/day-range.tsx'
import { DepartmentSelect } from '../pickers/department-select.tsx'
import { SearchField } from '../search-field.tsx'
import { arranged, type FilterInput, type FilterInputs, ownOf, setWords } from './filter-places.ts'
import styles from './list.module.css'
import type { FilterValues } from './list-address.ts'
import type { ListState } from './use-list-state.ts'

/** As many choices as stand side by side; more go into a menu. */
const sideBySide = 3
interface FilterBarProps {
  filters: Filters
  state: ListState
  /** Other words for a filter, where the reader may narrow by less. */
  labels?: Readonly<Record<string, string>>
  /** The page's own inputs, by filter. */
  inputs?: FilterInputs
  /** Which filters stand beside the search, where those are not the first. */
  upfront?: readonly string[]
}

/** The filters of a list, as they are declared: search and two filters, the others behind a button that says how many of them are set. */
export function FilterBar({ filters, state, labels = {}, inputs = {}, upfront }: FilterBarProps) {
  const language = useLanguage()
  const narrow = useNarrow()
  const { always, inBar, behind } = arranged(filters, inputs, narrow ? [] : upfront)
  const draw = (name: string) => {
    const filter = filters[name] as Filter
    return (
      <OneFilter key={name} name={name} filter={filter} label={labels[name] ?? filter.name[language]} state={state} own={inputs[name]} />
    )
  }
  return (
    <>
      {[...always, ...inBar].map(draw)}
      {behind.length > 0 ? (
        <FurtherFilters names={behind} filters={filters} state={state} labels={labels} inputs={inputs} draw={draw} />
      ) : null}
    </>
  )
}

interface FurtherFiltersProps {
  names: readonly string[]
  filters: Filters
  state: ListState
  labels: Readonly<Record<string, string>>
  inputs: FilterInputs
  draw: (name: string) => ReactNode
}

/** The filters that have no place in the bar; what is set of them stands beside the button, each to be taken away. */
function FurtherFilters({ names, filters, state, labels, inputs, draw }: FurtherFiltersProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const set = names.flatMap((name) => {
    const filter = filters[name] as Filter
    const words = setWords(name, filter, state.filters, ownOf(inputs[name])?.words, language)
    return words === null ? [] : [{ name, filter, label: labels[name] ?? filter.name[language], words }]
  })
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        content={
          <div className={styles.further}>
            {names.map((name) => (
              <div key={name}>
                <span aria-hidden="true">{labels[name] ?? filters[name]?.name[language]}</span>
                {draw(name)}
              </div>
            ))}
          </div>
        }
      >
        <Button icon={<FilterOutlined />}>{set.length > 0 ? t('filtersSet', { count: set.length }) : t('filters')}</Button>
      </Popover>
      {set.map(({ name, filter, label, words }) => (
        <Tag
          key={name}
          className={styles.set ?? ''}
          closable={{ 'aria-label': t('clearFilter', { name: label }) }}
          onClose={(event) => {
            event.preventDefault()
            state.narrow(filter.kind === 'days' ? { from: '', to: '' } : { [name]: usualOf(filter) })
          }}
        >
          {words === '' ? label : words}
        </Tag>
      ))}
    </>
  )
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
  if (own === null) return null
  if (own) return ownOf(own)?.draw({ label, value, onChange })
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
