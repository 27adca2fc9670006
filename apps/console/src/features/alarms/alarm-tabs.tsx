import { alarmCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useNarrow } from '../../shared/viewport.ts'
import styles from './alarms-page.module.css'
import { useAlarmView } from './use-alarm-view.ts'

/** What is active, and what was; on a phone also what is mine, which elsewhere is a filter. */
export function AlarmTabs() {
  const { t } = useTranslation('alarms')
  const [view, change] = useAlarmView()
  const narrow = useNarrow()
  const { data: counts } = useCall(alarmCalls.readAlarmCounts, {}, { poll: 20_000 })
  const current = view.tab === 'current'
  const mine = narrow && current && view.mine === 'yes'
  const keepsMine = narrow ? '' : view.mine
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('tabs.name')}>
      <Tab
        text={t('tabs.current')}
        count={counts?.active}
        chosen={current && !mine}
        onOpen={() => change({ tab: 'current', mine: keepsMine, alarm: '' })}
      />
      {narrow ? <MineTab chosen={mine} onOpen={() => change({ tab: 'current', mine: 'yes', alarm: '' })} /> : null}
      <Tab text={t('tabs.history')} chosen={!current} onOpen={() => change({ tab: 'history', mine: keepsMine, alarm: '' })} />
    </div>
  )
}

function MineTab({ chosen, onOpen }: { chosen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('alarms')
  const { data } = useCall(alarmCalls.listAlarms, { query: { mine: 'yes', pageSize: 1 } }, { poll: 60_000 })
  return <Tab text={t('tabs.mine')} count={data?.total} chosen={chosen} onOpen={onOpen} />
}

interface TabProps {
  text: string
  count?: number | undefined
  chosen: boolean
  onOpen: () => void
}

function Tab({ text, count = 0, chosen, onOpen }: TabProps) {
  return (
    <button type="button" role="tab" className={styles.tab} aria-selected={chosen} onClick={onOpen}>
      {text}
      {count > 0 ? <span className={styles.count}>{count}</span> : null}
    </button>
  )
}
