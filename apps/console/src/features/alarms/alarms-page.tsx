import { type Alarm, alarmList } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useCall } from '../../shared/query.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Ignored } from '../../ui/list/ignored.tsx'
import { useHeldRows } from '../../ui/list/use-held-rows.ts'
import { Page } from '../../ui/page.tsx'
import { AlarmActionsProvider } from './alarm-actions.tsx'
import { AlarmFilters } from './alarm-filters.tsx'
import { groupsInPlace } from './alarm-groups.ts'
import { AlarmList } from './alarm-list.tsx'
import { AlarmToolbar } from './alarm-toolbar.tsx'
import { listQuery } from './alarm-view.ts'
import styles from './alarms-page.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { AlarmDetailPanel } from './detail/alarm-detail.tsx'
import { PhoneSummary } from './phone-summary.tsx'
import { useAlarmView } from './use-alarm-view.ts'
import { useDetailFocus } from './use-detail-focus.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** Values of alarms move on without an event; the specification's poll of time data. */
const every = 20_000
const none: readonly Alarm[] = []

/** Alarms that are active, and those that were, grouped by cause; with the detail of one beside them. */
export function AlarmsPage() {
  const { t } = useTranslation('alarms')
  const [{ alarm }] = useAlarmView()
  const selection = useSelection()
  useDetailFocus(alarm)
  return (
    <Page title={t('title')}>
      <AlarmActionsProvider onDone={selection.clear}>
        <div className={alarm ? styles.split : undefined}>
          <AlarmListing selection={selection} />
          {alarm ? <AlarmDetailPanel key={alarm} alarmId={alarm} /> : null}
        </div>
      </AlarmActionsProvider>
    </Page>
  )
}

function AlarmListing({ selection }: { selection: Selection }) {
  const [view, , unread] = useAlarmView()
  const now = useNow()
  const narrow = useNarrow()
  const [filtersOpen, openFilters] = useState(false)
  const current = view.tab === 'current'
  const query = listQuery(view, now)
  const alarms = useCall(alarmList.page, { query }, { keep: true, ...(current ? { every } : { poll: 60_000 }) })
  const { alarm: _, ...question } = view
  const held = useHeldRows<Alarm>({
    ...{ rows: alarms.data?.items, total: alarms.data?.total ?? 0, waits: alarms.isPlaceholderData },
    ...{ question: JSON.stringify(question), page: view.page, pageSize: view.pageSize },
  })
  const { rows = none, placed = none } = held
  const groups = useMemo(() => groupsInPlace(rows, placed, view.by), [rows, placed, view.by])
  return (
    <div className={styles.listing}>
      {narrow ? <PhoneSummary causes={new Set(rows.map((alarm) => alarm.causeId)).size} /> : null}
      <AlarmToolbar filtersOpen={filtersOpen} onFilters={() => openFilters((open) => !open)} />
      {filtersOpen || !narrow ? <AlarmFilters /> : null}
      <Ignored parts={unread} />
      <BulkBar selection={selection} alarms={rows} />
      <AlarmList alarms={alarms} held={held} groups={groups} selection={selection} />
    </div>
  )
}
