import { deviceCalls, groupCalls, mostOffered } from '@kilowatch/contract'
import { Button, Select, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { typeName } from '../../../ui/device-view.ts'
import { Empty, Failure } from '../../../ui/placeholders.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import styles from './batch-limits.module.css'
import type { Narrowed, OfferedDevice, useChoice } from './use-choice.ts'

interface ChooseDevicesProps {
  choice: ReturnType<typeof useChoice>
  /** Types whose points may have limits. */
  types: readonly string[]
}

/** Which devices: one type, narrowed as the device list is; those that are ticked, one by one or all at once. */
export function ChooseDevices({ choice, types }: ChooseDevicesProps) {
  const { t } = useTranslation('devices')
  const { narrowed, narrow, offered, chosen, choose } = choice
  const { data, error, errorUpdatedAt, refetch, isFetching } = offered
  const beyond = (data?.total ?? 0) - (data?.items.length ?? 0)
  const all = data?.items ?? []
  const tickAll =
    all.length === 0 ? null : chosen.size === all.length ? (
      <Button type="link" size="small" onClick={() => choose([])}>
        {t('batch.tickNone')}
      </Button>
    ) : (
      <Button type="link" size="small" onClick={() => choose(all.map(({ id }) => id))}>
        {t('batch.tickAll', { count: all.length })}
      </Button>
    )
  return (
    <Card
      title={t('batch.devices')}
      note={data ? t('batch.chosen', { count: chosen.size, all: all.length }) : ''}
      {...(tickAll ? { extra: tickAll } : {})}
      flush
    >
      <Narrowing narrowed={narrowed} types={types} onChange={narrow} />
      {narrowed.type === '' ? (
        <Empty text={t('batch.chooseType')} />
      ) : error && !data ? (
        <Failure what={t('batch.devices')} error={error} at={errorUpdatedAt} onRetry={() => void refetch()} />
      ) : (
        <>
          <Table<OfferedDevice>
            aria-label={t('batch.devices')}
            size="small"
            rowKey="id"
            loading={isFetching && !data}
            dataSource={data?.items ?? []}
            locale={{ emptyText: t('batch.noDevices') }}
            rowSelection={{
              selectedRowKeys: [...chosen],
              onChange: (keys) => choose(keys.map(String)),
              columnWidth: 40,
              getCheckboxProps: ({ name }) => ({ 'aria-label': name }),
            }}
            onRow={({ id }) => ({ onClick: () => choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]) })}
            pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true, simple: true }}
            columns={[
              { key: 'name', title: t('limits.device'), render: (_, { name, site }) => <NameAndSite name={name} site={site} /> },
              { key: 'state', title: t('batch.state'), width: 104, render: (_, { state }) => <StateBadge state={state} /> },
            ]}
          />
          {beyond > 0 ? <p className={styles.note}>{t('batch.beyond', { count: beyond, most: mostOffered })}</p> : null}
        </>
      )}
    </Card>
  )
}

/** A device's name with its site below. */
export function NameAndSite({ name, site }: { name: string; site: string }) {
  return (
    <span className={styles.name}>
      {name}
      {site ? <small>{site}</small> : null}
    </span>
  )
}

interface NarrowingProps {
  narrowed: Narrowed
  types: readonly string[]
  onChange: (change: Partial<Narrowed>) => void
}

function Narrowing({ narrowed, types, onChange }: NarrowingProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const facets = useCall(deviceCalls.readDeviceFacets, {}, { staleTime: 30_000 }).data
  const groups = useCall(groupCalls.listGroups, {}, { staleTime: 30_000 }).data ?? []
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]))
  const pick = (name: keyof Narrowed, label: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      options={options}
      value={narrowed[name] || null}
      onChange={(value: string | null | undefined) => onChange({ [name]: value ?? '' })}
      allowClear={name !== 'type'}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
  return (
    <div className={styles.narrowing}>
      {pick(
        'type',
        t('batch.type'),
        (facets?.types ?? [])
          .filter(({ type }) => types.includes(type))
          .map(({ type, count }) => ({ value: type, label: `${typeName(type, language)} (${count})` })),
      )}
      {pick(
        'site',
        t('allSites'),
        (facets?.sites ?? []).filter(({ site }) => site !== '').map(({ site, count }) => ({ value: site, label: `${site} (${count})` })),
      )}
      {groups.length > 0
        ? pick(
            'groupId',
            t('batch.allGroups'),
            groups.map(({ id, name, parentId }) => ({ value: id, label: parentId ? `${nameOf.get(parentId) ?? ''} / ${name}` : name })),
          )
        : null}
      <SearchField label={t('batch.search')} value={narrowed.search} onSearch={(search) => onChange({ search })} />
    </div>
  )
}
