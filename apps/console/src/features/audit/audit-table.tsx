import type { AuditEntry, auditCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import dayjs from 'dayjs'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { DayRange } from '../../ui/pickers/day-range.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { urlChoice, urlDay, urlNumber, urlText, useUrlState } from '../../ui/use-url-state.ts'
import { Clock } from '../../ui/value.tsx'
import styles from './audit.module.css'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportLog } from './export-log.tsx'
import { Subject } from './subject.tsx'

type ListCall = typeof auditCalls.listOperations | typeof auditCalls.listPlatformOperations
type FileCall = typeof auditCalls.exportOperations | typeof auditCalls.exportPlatformOperations

const outcomes = ['all', 'done', 'refused'] as const
/** Beginnings of actions; each has its words. */
const areas = [
  'accounts',
  'people',
  'devices',
  'uplinks',
  'thresholds',
  'alarms',
  'sharing',
  'groups',
  'business',
  'platform',
  'access',
] as const
const fields = {
  search: urlText(),
  action: urlText(),
  outcome: urlChoice(outcomes, 'all'),
  from: urlDay(),
  to: urlDay(),
  page: urlNumber(1),
}
const none = { search: '', action: '', outcome: 'all', from: '', to: '', page: 1 } as const
const idOf = (entry: AuditEntry) => entry.id

/** The log with its filters; a row opens what exactly changed. `linked`: the reader may open what entries are about. */
export function AuditTable({ list, file, linked }: { list: ListCall; file: FileCall; linked: boolean }) {
  const { t } = useTranslation('audit')
  const [view, change] = useUrlState(fields)
  const [open, show] = useState<AuditEntry | null>(null)
  const state = useTableState('-at', ['-at'])
  const filter = filterOf(view)
  const entries = useCall(
    list as typeof auditCalls.listOperations,
    { query: { ...filter, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  )
  const columns = useMemo(() => columnsOf(t, linked, show), [t, linked])
  return (
    <>
      <DataTable<AuditEntry>
        name={t('title')}
        rows={entries.data?.items}
        total={entries.data?.total ?? 0}
        rowKey={idOf}
        columns={columns}
        state={state}
        error={entries.error}
        failedAt={entries.errorUpdatedAt}
        onRetry={() => void entries.refetch()}
        empty={<Empty text={t('none')} />}
        filtered={Object.keys(filter).length > 0}
        onClearFilters={() => change(none)}
        toolbar={<Filters />}
        tools={<ExportLog file={file} filter={filter} />}
        card={(entry) => <EntryCard entry={entry} linked={linked} onOpen={show} />}
        onOpen={show}
      />
      {open ? <EntryDrawer entry={open} linked={linked} onClose={() => show(null)} /> : null}
    </>
  )
}

type View = { search: string; action: string; outcome: (typeof outcomes)[number]; from: string; to: string }

/** Days of the viewer become moments: the last day counts whole. */
function filterOf({ search, action, outcome, from, to }: View) {
  return {
    ...(search ? { search } : {}),
    ...(action ? { action } : {}),
    ...(outcome === 'all' ? {} : { outcome }),
    ...(from ? { from: dayjs(from).startOf('day').toISOString() } : {}),
    ...(to ? { to: dayjs(to).endOf('day').toISOString() } : {}),
  }
}
export type LogFilter = ReturnType<typeof filterOf>

function Filters() {
  const { t } = useTranslation('audit')
  const [view, change] = useUrlState(fields)
  return (
    <>
      <SearchField label={t('search')} value={view.search} onSearch={(text) => change({ search: text, page: 1 })} />
      <DayRange label={t('range')} from={view.from} to={view.to} onChoose={(days) => change({ ...days, page: 1 })} />
      <Select
        aria-label={t('area')}
        style={{ minWidth: 130 }}
        value={view.action}
        options={[{ value: '', label: t('allAreas') }, ...areas.map((value) => ({ value, label: t(`areas.${value}`) }))]}
        onChange={(action) => change({ action, page: 1 })}
      />
      <Select
        aria-label={t('outcome')}
        style={{ minWidth: 110 }}
        value={view.outcome}
        options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={(outcome) => change({ outcome, page: 1 })}
      />
    </>
  )
}

function columnsOf(t: TFunction<'audit'>, linked: boolean, onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  return [
    { key: 'at', title: t('at'), width: 180, fixed: 'left', optional: false, render: (one) => <Clock at={one.at} /> },
    { key: 'who', title: t('who'), width: 130, render: (one) => one.userName || <span className={styles.dim}>{t('nobody')}</span> },
    { key: 'says', title: t('action'), width: 220, render: (one) => <Opener entry={one} onOpen={onOpen} /> },
    { key: 'subject', title: t('subject'), width: 220, render: (one) => <Subject entry={one} linked={linked} /> },
    { key: 'outcome', title: t('outcome'), width: 110, render: (one) => <Outcome entry={one} /> },
    { key: 'address', title: t('address'), width: 140, render: (one) => one.address ?? '—' },
    { key: 'seq', title: t('seq'), width: 90, align: 'right', hidden: true, render: (one) => one.seq ?? '—' },
  ]
}

function Opener({ entry, onOpen }: { entry: AuditEntry; onOpen: (entry: AuditEntry) => void }) {
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(entry)}>
      {entry.says}
    </button>
  )
}

function Outcome({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  return entry.outcome === 'done' ? t('outcomes.done') : <span className={styles.refused}>{t('outcomes.refused')}</span>
}

function EntryCard({ entry, linked, onOpen }: { entry: AuditEntry; linked: boolean; onOpen: (entry: AuditEntry) => void }) {
  const { t } = useTranslation('audit')
  return (
    <div className={styles.card}>
      <span className={styles.head}>
        <Opener entry={entry} onOpen={onOpen} />
        <Outcome entry={entry} />
      </span>
      <span>
        <Subject entry={entry} linked={linked} />
      </span>
      <span className={styles.dim}>
        {entry.userName || t('nobody')} · <Clock at={entry.at} />
      </span>
    </div>
  )
}
