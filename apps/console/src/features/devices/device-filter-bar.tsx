import { deviceCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { SearchField } from '../../ui/search-field.tsx'
import type { DeviceFilters } from './device-filters.ts'
import { typeName } from './device-view.ts'
import styles from './devices.module.css'
import { NarrowedBy } from './narrowed-by.tsx'

interface FilterBarProps {
  filters: DeviceFilters
  onChange: (change: Partial<DeviceFilters>) => void
}

/** Search by id or name, type and site; each choice says how many devices it holds. */
export function DeviceFilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const { data: facets } = useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 })
  const types = (facets?.types ?? []).map(({ type, count }) => ({ value: type, label: `${typeName(type, language)} (${count})` }))
  const sites = (facets?.sites ?? []).map(({ site, count }) => ({ value: site, label: `${site || t('noSite')} (${count})` }))
  return (
    <>
      <SearchField label={t('searchLabel')} value={filters.search} onSearch={(search) => onChange({ search, page: 1 })} />
      <Select
        mode="multiple"
        maxTagCount="responsive"
        className={styles.select ?? ''}
        aria-label={t('type')}
        placeholder={t('allTypes')}
        options={types}
        value={[...filters.type]}
        onChange={(type: string[]) => onChange({ type, page: 1 })}
        allowClear
      />
      <Select
        className={styles.select ?? ''}
        aria-label={t('site')}
        placeholder={t('allSites')}
        options={sites.filter((site) => site.value !== '')}
        value={filters.site || null}
        onChange={(site: string | null | undefined) => onChange({ site: site ?? '', page: 1 })}
        allowClear
        showSearch
      />
      <NarrowedBy filters={filters} onChange={onChange} />
    </>
  )
}
