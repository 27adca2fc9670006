import { DownloadOutlined, FilterOutlined } from '@ant-design/icons'
import { alarmCalls } from '@kilowatch/contract'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { isoDate } from '../../shared/formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { groupings } from './alarm-groups.ts'
import { AlarmTabs } from './alarm-tabs.tsx'
import { exportQuery, filterCount, rangeProblem, sorts } from './alarm-view.ts'
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
      await download(alarmCalls.exportAlarms, { query: exportQuery(view, Date.now()) })
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
