import { type Business, platformCalls } from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { urlChoice, urlNumber, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Time } from '../../ui/value.tsx'
import { BusinessActions } from './business-actions.tsx'
import { CreateBusinessDialog } from './business-dialogs.tsx'
import styles from './platform.module.css'

const states = ['open', 'closed', 'all'] as const
const fields = { search: urlText(), state: urlChoice(states, 'open'), page: urlNumber(1) }
const idOf = (business: Business) => business.id

/** Every business of the installation: what it has, never what it reads. */
export function BusinessesPage() {
  const { t } = useTranslation(['platform', 'common'])
  const [creating, create] = useState(false)
  const add = (
    <Button type="primary" onClick={() => create(true)}>
      {t('businesses.create')}
    </Button>
  )
  return (
    <Page title={t('businesses.title')} crumbs={[{ title: t('platform') }]} heading={t('businesses.title')} actions={add}>
      <Card flush>
        <BusinessTable empty={<Empty text={t('businesses.none')} action={add} />} />
      </Card>
      {creating ? <CreateBusinessDialog onClose={() => create(false)} /> : null}
    </Page>
  )
}

function BusinessTable({ empty }: { empty: React.ReactNode }) {
  const { t } = useTranslation('platform')
  const [{ search, state: shown }, change] = useUrlState(fields)
  const state = useTableState<'name' | '-createdAt'>('name', ['name', '-createdAt'])
  const businesses = useCall(
    platformCalls.listBusinesses,
    { query: { ...(search ? { search } : {}), state: shown, sort: state.sort, page: state.page, pageSize: state.pageSize } },
    { keep: true, every: 30_000 },
  )
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <DataTable<Business>
      name={t('businesses.title')}
      rows={businesses.data?.items}
      total={businesses.data?.total ?? 0}
      rowKey={idOf}
      columns={columns}
      state={state}
      error={businesses.error}
      failedAt={businesses.errorUpdatedAt}
      onRetry={() => void businesses.refetch()}
      empty={empty}
      filtered={search !== '' || shown !== 'open'}
      onClearFilters={() => change({ search: '', state: 'open', page: 1 })}
      toolbar={
        <>
          <SearchField label={t('businesses.search')} value={search} onSearch={(text) => change({ search: text, page: 1 })} />
          <Segmented
            value={shown}
            options={states.map((value) => ({ value, label: t(`businesses.states.${value}`) }))}
            onChange={(value) => change({ state: value, page: 1 })}
          />
        </>
      }
      card={(business) => <BusinessCard business={business} />}
    />
  )
}

function columnsOf(t: TFunction<'platform'>): readonly Column<Business>[] {
  return [
    {
      key: 'name',
      title: t('businesses.name'),
      width: 220,
      fixed: 'left',
      optional: false,
      sort: 'name',
      render: (one) => <Name business={one} />,
    },
    { key: 'owners', title: t('businesses.owners'), width: 160, render: (one) => one.owners.join('、') || '—' },
    { key: 'people', title: t('businesses.people'), width: 80, align: 'right', render: (one) => one.people },
    { key: 'uplinks', title: t('businesses.uplinks'), width: 80, align: 'right', render: (one) => one.uplinks },
    { key: 'devices', title: t('businesses.devices'), width: 80, align: 'right', render: (one) => one.devices },
    { key: 'timeZone', title: t('businesses.timeZone'), width: 150, render: (one) => one.timeZone },
    { key: 'createdAt', title: t('businesses.createdAt'), width: 150, sort: 'createdAt', render: (one) => <Time at={one.createdAt} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 72,
      fixed: 'right',
      optional: false,
      render: (one) => <BusinessActions business={one} />,
    },
  ]
}

function Name({ business }: { business: Business }) {
  const { t } = useTranslation('platform')
  return (
    <span className={styles.name}>
      <strong>{business.name}</strong>
      <span>
        {business.erasedAt ? (
          <>
            {t('businesses.closed')} <Time at={business.erasedAt} />
          </>
        ) : (
          t(`businesses.kinds.${business.kind}`)
        )}
      </span>
    </span>
  )
}

function BusinessCard({ business }: { business: Business }) {
  const { t } = useTranslation('platform')
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <Name business={business} />
        <BusinessActions business={business} />
      </span>
      <span className={styles.dim}>
        {t('businesses.people')} {business.people} · {t('businesses.uplinks')} {business.uplinks} · {t('businesses.devices')}{' '}
        {business.devices}
      </span>
    </div>
  )
}
