import type { alarmCalls, Data } from '@kilowatch/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Checkbox, Pagination } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { Card } from '../../ui/card.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { AlarmGroupView } from './alarm-group.tsx'
import type { AlarmGroup } from './alarm-groups.ts'
import styles from './alarm-list.module.css'
import { pageSizes } from './alarm-view.ts'
import { NoAlarms } from './no-alarms.tsx'
import { useAlarmView } from './use-alarm-view.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Selection } from './use-selection.ts'

interface AlarmListProps {
  alarms: UseQueryResult<Data<typeof alarmCalls.listAlarms>, Error>
  groups: readonly AlarmGroup[]
  selection: Selection
}

/** The alarms of the view in their groups, page by page. */
export function AlarmList({ alarms, groups, selection }: AlarmListProps) {
  const { t } = useTranslation('alarms')
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, alarms.data?.items ?? [], selection)
  if (!alarms.data) {
    return (
      <Card>
        {alarms.error ? (
          <Failure what={t('what')} error={alarms.error} at={alarms.errorUpdatedAt} onRetry={() => void alarms.refetch()} />
        ) : (
          <Skeleton height={480} rows={12} />
        )}
      </Card>
    )
  }
  if (alarms.data.items.length === 0) return <NoAlarms />
  return (
    <div ref={list}>
      <SelectAll ids={alarms.data.items.map((alarm) => alarm.id)} selection={selection} />
      <section className={styles.groups} aria-label={t('list.name')}>
        {groups.map((group, index) => (
          <AlarmGroupView
            key={group.id}
            group={group}
            place={index}
            partial={alarms.data.total > alarms.data.items.length}
            selection={selection}
          />
        ))}
      </section>
      <Pages total={alarms.data.total} />
    </div>
  )
}

function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const { t } = useTranslation('alarms')
  const mayOperate = useMayOperate()
  const [{ tab }] = useAlarmView()
  const current = tab === 'current'
  if (!mayOperate) return null
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  return (
    <div className={styles.over}>
      <Checkbox checked={chosen === ids.length} indeterminate={chosen > 0 && chosen < ids.length} onChange={() => selection.toggleAll(ids)}>
        {t('list.selectAll')}
      </Checkbox>
      <span>
        {current ? t('refreshes') : ''}
        <i>{t('list.keys')}</i>
      </span>
    </div>
  )
}

function sizeOf(pageSize: number) {
  return `${pageSizes.find((known) => known === pageSize) ?? pageSizes[0]}` as const
}

function Pages({ total }: { total: number }) {
  const [view, change] = useAlarmView()
  if (total <= Math.min(view.pageSize, pageSizes[0])) return null
  return (
    <Pagination
      className={styles.pages ?? ''}
      size="small"
      align="end"
      current={view.page}
      pageSize={view.pageSize}
      total={total}
      showSizeChanger
      pageSizeOptions={[...pageSizes]}
      onChange={(page, pageSize) => change(pageSize === view.pageSize ? { page } : { size: sizeOf(pageSize), page: 1 })}
    />
  )
}
