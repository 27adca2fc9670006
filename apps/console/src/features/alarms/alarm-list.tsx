import type { Alarm, alarmCalls, Data } from '@kilowatch/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Checkbox, Pagination } from 'antd'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOperate } from '../../ui/alarms/use-may-operate.ts'
import { Card } from '../../ui/card.tsx'
import { HeldList } from '../../ui/list/held-list.tsx'
import { KeyHints } from '../../ui/list/key-hints.tsx'
import type { HeldRows } from '../../ui/list/use-held-rows.ts'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { useAlarmActions } from './alarm-actions.tsx'
import { AlarmGroupView } from './alarm-group.tsx'
import type { AlarmGroup } from './alarm-groups.ts'
import styles from './alarm-list.module.css'
import { pageSizes } from './alarm-view.ts'
import { useAlarmName } from './alarm-words.ts'
import { NoAlarms } from './no-alarms.tsx'
import { useAlarmView } from './use-alarm-view.ts'
import type { Selection } from './use-selection.ts'

interface AlarmListProps {
  alarms: UseQueryResult<Data<typeof alarmCalls.listAlarms>, Error>
  /** Its alarms as they are drawn. */
  held: HeldRows<Alarm>
  groups: readonly AlarmGroup[]
  selection: Selection
}

/** The alarms of the view in their groups, page by page. */
export function AlarmList({ alarms, held, groups, selection }: AlarmListProps) {
  const { t } = useTranslation('alarms')
  const list = useRef<HTMLDivElement>(null)
  const rows = held.rows ?? []
  useAlarmKeys(list, rows)
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
  if (rows.length === 0)
    return (
      <HeldList held={held}>
        <NoAlarms />
      </HeldList>
    )
  return (
    <div ref={list}>
      <SelectAll ids={rows.map((alarm) => alarm.id)} selection={selection} />
      <HeldList held={held}>
        <section className={styles.groups} aria-label={t('list.name')}>
          {groups.map((group, index) => (
            <AlarmGroupView
              key={group.id}
              group={group}
              place={index}
              partial={alarms.data.total > alarms.data.items.length}
              selection={selection}
              gone={held.gone}
            />
          ))}
        </section>
      </HeldList>
      <Pages total={alarms.data.total} />
    </div>
  )
}

const hints = ['move', 'confirm', 'open', 'select'] as const

/** Keys of the list; where an alarm stands open, moving opens the next one, and c is for its panel. */
function useAlarmKeys(list: RefObject<HTMLElement | null>, alarms: readonly Alarm[]): void {
  const [{ alarm: open }, change] = useAlarmView()
  const actions = useAlarmActions()
  const alarmName = useAlarmName()
  const mayOperate = useMayOperate()
  const confirm = (id: string) => {
    const alarm = alarms.find((one) => one.id === id)
    if (!alarm || id === open || alarm.confirmedAt !== null) return false
    actions.confirm({ alarmIds: [id], subject: alarmName(alarm) })
    return true
  }
  useListKeys(list, {
    open,
    onConfirm: mayOperate ? confirm : undefined,
    ...(open ? { onMove: (alarm) => change({ alarm }), onEscape: () => change({ alarm: '' }) } : {}),
  })
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
      <span className={styles.hints}>
        {current ? t('refreshes') : ''}
        <KeyHints of={hints} />
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
