import { type Uplink, uplinkCalls } from '@kilowatch/contract'
import { Input } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Empty } from '../../ui/placeholders.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { urlNumber, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Age } from '../../ui/value.tsx'
import { UplinkActions, type UplinkDoings } from './uplink-actions.tsx'
import { UplinkState } from './uplink-state.tsx'
import styles from './uplinks.module.css'

const fields = { search: urlText(), page: urlNumber(1) }
const idOf = (uplink: Uplink) => uplink.id

/** Every gateway with its connection, its queue and what was refused. */
export function UplinkTable(doings: UplinkDoings) {
  const { t } = useTranslation('uplinks')
  const { onCode, onRemove } = doings
  const manages = mayManage(useSession().right)
  const [{ search }, change] = useUrlState(fields)
  const state = useTableState('id', ['id'])
  const uplinks = useCall(
    uplinkCalls.listUplinks,
    { query: { ...(search ? { search } : {}), page: state.page, pageSize: state.pageSize } },
    { every: 20_000, keep: true },
  )
  const columns = useMemo(() => {
    const all = columnsOf(t, { onCode, onRemove })
    return manages ? all : all.filter((column) => column.key !== 'actions')
  }, [t, onCode, onRemove, manages])
  return (
    <DataTable<Uplink>
      name={t('list')}
      rows={uplinks.data?.items}
      total={uplinks.data?.total ?? 0}
      rowKey={idOf}
      columns={columns}
      state={state}
      error={uplinks.error}
      failedAt={uplinks.errorUpdatedAt}
      onRetry={() => void uplinks.refetch()}
      empty={<Empty text={t('none')} />}
      filtered={search !== ''}
      onClearFilters={() => change({ search: '', page: 1 })}
      toolbar={
        <Input.Search
          aria-label={t('searchLabel')}
          placeholder={t('searchLabel')}
          defaultValue={search}
          allowClear
          maxLength={50}
          onSearch={(text) => change({ search: text.trim(), page: 1 })}
        />
      }
      card={(uplink) => <UplinkCard uplink={uplink} {...doings} />}
    />
  )
}

function columnsOf(t: TFunction<'uplinks'>, doings: UplinkDoings): readonly Column<Uplink>[] {
  return [
    {
      key: 'name',
      title: t('gateway'),
      width: 180,
      fixed: 'left',
      optional: false,
      render: (uplink) => (
        <span className={styles.name}>
          <strong>{uplink.name}</strong>
          <span>{uplink.id}</span>
        </span>
      ),
    },
    { key: 'state', title: t('connection.title'), width: 190, render: (uplink) => <UplinkState uplink={uplink} /> },
    {
      key: 'devices',
      title: t('devices'),
      width: 80,
      align: 'right',
      render: (uplink) => (uplink.devices > 0 ? <Link to={`/new_device_list?uplinkId=${uplink.id}`}>{uplink.devices}</Link> : 0),
    },
    { key: 'heard', title: t('lastHeard'), width: 110, render: (uplink) => (uplink.lastHeardAt ? <Age at={uplink.lastHeardAt} /> : '—') },
    { key: 'queued', title: t('queued'), width: 90, align: 'right', render: (uplink) => uplink.queued },
    { key: 'dropped', title: t('dropped'), width: 90, align: 'right', hidden: true, render: (uplink) => uplink.dropped },
    { key: 'setAside', title: t('setAside'), width: 90, align: 'right', hidden: true, render: (uplink) => uplink.setAside },
    { key: 'lost', title: t('lost'), width: 90, align: 'right', hidden: true, render: (uplink) => uplink.lost },
    { key: 'conflicts', title: t('conflicts'), width: 110, align: 'right', hidden: true, render: (uplink) => uplink.conflicts },
    { key: 'rejected', title: t('rejected'), width: 120, align: 'right', render: (uplink) => <Rejected uplink={uplink} /> },
    { key: 'software', title: t('software'), width: 160, hidden: true, render: (uplink) => uplink.software ?? '—' },
    {
      key: 'actions',
      title: t('actions'),
      width: 72,
      fixed: 'right',
      optional: false,
      render: (uplink) => <UplinkActions uplink={uplink} {...doings} />,
    },
  ]
}

function Rejected({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  if (uplink.rejected === 0) return <span className={styles.dim}>0</span>
  const reason = uplink.lastRejection
  return (
    <span className={styles.rejected}>
      {uplink.rejected}
      {reason ? <small>{t(`reasons.${reason}`, { defaultValue: reason })}</small> : null}
    </span>
  )
}

function UplinkCard({ uplink, ...doings }: { uplink: Uplink } & UplinkDoings) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.card}>
      <span className={styles.arrivalHead}>
        <strong>{uplink.name}</strong>
        <UplinkActions uplink={uplink} {...doings} />
      </span>
      <span className={styles.dim}>{uplink.id}</span>
      <UplinkState uplink={uplink} />
      <span className={styles.dim}>
        {t('devices')} {uplink.devices} · {t('queued')} {uplink.queued} · {t('rejected')} {uplink.rejected}
      </span>
    </div>
  )
}
