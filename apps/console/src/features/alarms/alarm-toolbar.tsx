import { FilterOutlined } from '@ant-design/icons'
import { alarmList } from '@kilowatch/contract'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { isoDate } from '../../shared/formats.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { ExportButton } from '../../ui/export-button.tsx'
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
        <AlarmExport />
      </div>
    </div>
  )
}

function AlarmExport() {
  const { t } = useTranslation('alarms')
  const [view] = useAlarmView()
  const problem = () => {
    const wrong = view.tab === 'history' ? rangeProblem(view, isoDate(Date.now())) : null
    return wrong ? t(`range.problem.${wrong}`) : null
  }
  return (
    <ExportButton
      bare
      problem={problem}
      fetch={(format) => download(alarmList.file, { query: { ...exportQuery(view, Date.now()), format } })}
    />
  )
}
