import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { DeviceFilterBar } from './device-filter-bar.tsx'
import { type DeviceFilters, filterFields } from './device-filters.ts'
import { DeviceTable } from './device-table.tsx'

/** Devices whose id or name holds what was searched; the text stands in the path, other filters beside it. */
export function SearchPage() {
  const { t } = useTranslation('devices')
  const text = useParams().box_id ?? ''
  const navigate = useNavigate()
  const [stored, change] = useUrlState(filterFields)
  const filters = useMemo(() => ({ ...stored, search: text }), [stored, text])
  const onChange = useCallback(
    ({ search, ...rest }: Partial<DeviceFilters>) => {
      if (search !== undefined && search !== text) navigate(search ? `/search_list/${encodeURIComponent(search)}` : '/new_device_list')
      else change(rest)
    },
    [change, navigate, text],
  )
  return (
    <Page title={t('searchTitle', { text })} heading={t('searchTitle', { text })}>
      <Card flush>
        <DeviceTable
          name={t('title')}
          filters={filters}
          toolbar={<DeviceFilterBar filters={filters} onChange={onChange} />}
          onFilter={onChange}
        />
      </Card>
    </Page>
  )
}
