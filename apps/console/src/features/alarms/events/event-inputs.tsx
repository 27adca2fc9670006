import { deviceType, type Language } from '@kilowatch/catalog'
import { deviceCalls, eventPeriods, fleetEventList, groupCalls } from '@kilowatch/contract'
import { Segmented, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { FilterInput, FilterInputs } from '../../../ui/list/filter-places.ts'
import styles from './events.module.css'

/** States stand above the table; of types, sites and groups those that there are can be chosen. */
export const eventInputs: FilterInputs = {
  state: null,
  type: { words: typeWords, draw: (input) => <TypeFilter {...input} /> },
  site: (input) => <SiteFilter {...input} />,
  groupId: (input) => <GroupFilter {...input} />,
  deviceId: { linked: true, draw: (input) => <DeviceFilter {...input} /> },
  period: (input) => <PeriodFilter {...input} />,
}

function typeWords(codes: string, language: Language): string {
  const names = codes.split(',').map((code) => deviceType(code)?.name[language] ?? code)
  return names.join(language === 'zh' ? '、' : ', ')
}

interface Option {
  value: string
  label: string
}

function OneOf({ label, value, onChange, options }: FilterInput & { options: readonly Option[] }) {
  const { t } = useTranslation('common')
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={label}
      placeholder={`${label}: ${t('all')}`}
      options={[...options]}
      value={value || null}
      onChange={(each: string | null | undefined) => onChange(each ?? '')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

function TypeFilter(input: FilterInput) {
  const language = useLanguage()
  const facets = useCall(deviceCalls.readDeviceFacets, {})
  const options = (facets.data?.types ?? []).map(({ type }) => ({ value: type, label: deviceType(type)?.name[language] ?? type }))
  return <OneOf {...input} options={options} />
}

function SiteFilter(input: FilterInput) {
  const facets = useCall(deviceCalls.readDeviceFacets, {})
  const options = (facets.data?.sites ?? []).flatMap(({ site }) => (site === '' ? [] : [{ value: site, label: site }]))
  return <OneOf {...input} options={options} />
}

function GroupFilter(input: FilterInput) {
  const groups = useCall(groupCalls.listGroups, {}, { enabled: useSession().businessId !== null })
  if (!groups.data?.length) return null
  return <OneOf {...input} options={groups.data.map(({ id, name }) => ({ value: id, label: name }))} />
}

/** Symptoms stand under their cause, or all events one after the other. */
export function Grouping({ value, onChange }: Omit<FilterInput, 'label'>) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { by } = fleetEventList.filters
  return (
    <Segmented<string>
      aria-label={by.name[language]}
      value={value}
      onChange={onChange}
      options={[
        { value: 'cause', label: by.of.cause[language] },
        { value: '', label: t('single') },
      ]}
    />
  )
}

/** Days that are chosen say it alone. */
function PeriodFilter({ label, value, onChange }: FilterInput) {
  const language = useLanguage()
  const [params] = useSearchParams()
  if (params.get('from') || params.get('to')) return null
  const options = Object.entries(eventPeriods).map(([period, names]) => ({ value: period, label: names[language] }))
  return <Select className={styles.select ?? ''} aria-label={label} value={value} options={options} onChange={onChange} />
}

/** Set by a link, to be taken away. */
function DeviceFilter({ value, onChange }: FilterInput) {
  const { t } = useTranslation('events')
  if (value === '') return null
  return (
    <Tag closable={{ 'aria-label': t('clearDevice') }} onClose={() => onChange('')}>
      {t('ofDevice', { id: value })}
    </Tag>
  )
}
