import { DownloadOutlined, FilterOutlined } from '@ant-design/icons'
import { alarmCalls, overviewCalls } from '@kilowatch/contract'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { isoDate } from '../../shared/formats.ts'
import { useCall } from '../../shared/query.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { groupings } from './alarm-groups.ts'
import { type AlarmTab, filterCount, filterQuery, rangeProblem, sorts, tabs } from './alarm-view.ts'
import styles from './alarms-page.module.css'
import { useAlarmView } from './use-alarm-view.ts'

interface AlarmToolbarProps {
  filtersOpen: boolean
  onFilters: () => void
}

/** The two tabs, how the list is grouped and ordered, and its export. */
export function AlarmToolbar({ filtersOpen, onFilters }: AlarmToolbarProps) {
  const { t } = useTranslation('alarms')
  const [view, change] = useAlarmView()
  const narrow = useNarrow()
  const filters = filterCount(view)
  return (
    <div className={styles.toolbar}>
      <AlarmTabs />
      <div className={styles.tools}>
        {narrow ? (
          <Button icon={<FilterOutlined />} aria-expanded={filtersOpen} onClick={onFilters}>
            {filters > 0 ? t('filters.shown', { count: filters }) : t('filters.show')}
          </Button>
        ) : null}
        {view.tab === 'current' ? (
          <Select
            aria-label={t('by.name')}
            value={view.by}
            popupMatchSelectWidth={false}
            options={groupings.map((by) => ({ value: by, label: t(`by.${by}`) }))}
            onChange={(by) => change({ by })}
          />
        ) : null}
        {view.by === 'none' ? (
          <Select
            aria-label={t('sort.name')}
            value={view.sort}
            popupMatchSelectWidth={false}
            options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(sort) => change({ sort })}
          />
        ) : null}
        <ExportButton />
      </div>
    </div>
  )
}

function AlarmTabs() {
  const { t } = useTranslation('alarms')
  const [view, change] = useAlarmView()
  const narrow = useNarrow()
  const { data: counts } = useCall(alarmCalls.readAlarmCounts, {}, { poll: 20_000 })
  const mine = useCall(alarmCalls.listAlarms, { query: { mine: 'yes', pageSize: 1 } }, { enabled: narrow, poll: 60_000 })
  const open = (tab: AlarmTab, onlyMine: boolean) => change({ tab, mine: onlyMine, alarm: '' })
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('tabs.name')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={view.tab === tab && !(narrow && view.mine)}
          onClick={() => open(tab, !narrow && view.mine)}
        >
          {t(`tabs.${tab}`)}
          {tab === 'current' && counts && counts.active > 0 ? <span className={styles.count}>{counts.active}</span> : null}
        </button>
      ))}
      {narrow ? (
        <button type="button" role="tab" className={styles.tab} aria-selected={view.mine} onClick={() => open('current', true)}>
          {t('tabs.mine')}
          {mine.data && mine.data.total > 0 ? <span className={styles.count}>{mine.data.total}</span> : null}
        </button>
      ) : null}
    </div>
  )
}

function ExportButton() {
  const { t } = useTranslation(['alarms', 'common'])
  const [view] = useAlarmView()
  const [busy, setBusy] = useState(false)
  const { message } = App.useApp()
  const errorText = useErrorText()
  async function exportAlarms(): Promise<void> {
    const problem = view.tab === 'history' ? rangeProblem(view, isoDate(Date.now())) : null
    if (problem) return void message.warning(t(`range.problem.${problem}`))
    setBusy(true)
    try {
      await download(alarmCalls.exportAlarms, { query: filterQuery(view, Date.now()) })
      void message.success(t('common:exported'))
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={busy}
      aria-label={t('common:export')}
      title={t('common:export')}
      onClick={() => void exportAlarms()}
    />
  )
}

/** Since when nothing is wrong, for the empty list; shared with the home page's answer. */
export function useCalm() {
  const { data } = useCall(overviewCalls.readOverview, {}, { poll: 60_000 })
  return data && data.calmSince !== null && data.states.normal === data.devices && data.devices > 0
    ? { devices: data.devices, since: data.calmSince }
    : null
}
