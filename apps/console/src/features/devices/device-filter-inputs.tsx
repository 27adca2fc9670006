import { deviceCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { typeName } from '../../ui/device-view.ts'
import type { FilterInput, FilterInputs } from '../../ui/list/filter-places.ts'
import styles from './devices.module.css'
import { NarrowedBy, NarrowedByDepartment, NarrowedByEmployee, NarrowedByGroup } from './narrowed-by.tsx'

/** The device list's own filters: types and sites say how many devices each holds, states stand above the table. */
export const deviceInputs: FilterInputs = {
  state: null,
  type: (input) => <TypeFilter {...input} />,
  site: (input) => <SiteFilter {...input} />,
  province: { linked: true, draw: (input) => <NarrowedBy {...input} by="province" /> },
  city: { linked: true, draw: (input) => <NarrowedBy {...input} by="city" /> },
  departmentId: { linked: true, draw: (input) => <NarrowedByDepartment {...input} /> },
  groupId: { linked: true, draw: (input) => <NarrowedByGroup {...input} /> },
  employeeId: { linked: true, draw: (input) => <NarrowedByEmployee {...input} /> },
}

function useFacets() {
  return useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 }).data
}

function TypeFilter({ label, value, onChange }: FilterInput) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const options = (useFacets()?.types ?? []).map(({ type, count }) => ({ value: type, label: `${typeName(type, language)} (${count})` }))
  return (
    <Select
      mode="multiple"
      maxTagCount="responsive"
      className={styles.select ?? ''}
      aria-label={label}
      placeholder={t('allTypes')}
      options={options}
      value={value === '' ? [] : value.split(',')}
      onChange={(types: string[]) => onChange(types.join(','))}
      allowClear
    />
  )
}

function SiteFilter({ label, value, onChange }: FilterInput) {
  const { t } = useTranslation('devices')
  const named = (useFacets()?.sites ?? []).filter(({ site }) => site !== '')
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={label}
      placeholder={t('allSites')}
      options={named.map(({ site, count }) => ({ value: site, label: `${site} (${count})` }))}
      value={value || null}
      onChange={(site: string | null | undefined) => onChange(site ?? '')}
      allowClear
      showSearch
    />
  )
}
