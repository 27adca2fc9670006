import { deviceList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import type { FilterInputs } from '../../ui/list/filter-places.ts'
import { useList } from '../../ui/list/use-list.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { deviceInputs } from './device-filter-inputs.tsx'
import { DeviceTable } from './device-table.tsx'

/** Devices whose id or name holds what was searched; the text stands in the path, other filters beside it. */
export function SearchPage() {
  const { t } = useTranslation(['devices', 'common'])
  const text = useParams().box_id ?? ''
  const navigate = useNavigate()
  const shown = useList(deviceList, { always: { search: text }, poll: 20_000 })
  const inputs = useMemo((): FilterInputs => {
    const look = (search: string) => void navigate(search ? `/search_list/${encodeURIComponent(search)}` : '/new_device_list')
    return { ...deviceInputs, search: ({ label }) => <SearchField label={label} value={text} onSearch={look} /> }
  }, [navigate, text])
  const all = <Button onClick={() => void navigate('/new_device_list')}>{t('common:clearFilters')}</Button>
  return (
    <Page title={t('searchTitle', { text })} crumbs={[{ title: t('devices') }]} heading={t('searchTitle', { text })}>
      <Card flush>
        <DeviceTable shown={shown} inputs={inputs} empty={<Empty text={t('common:nothingFound')} action={all} />} />
      </Card>
    </Page>
  )
}
