import { homeCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import { filterCount, noFilters } from './alarm-view.ts'
import { useAlarmView } from './use-alarm-view.ts'

/** Nothing to show: because nothing is wrong, or because of the filters. */
export function NoAlarms() {
  const { t } = useTranslation(['alarms', 'common'])
  const [view, change] = useAlarmView()
  const calm = useCalm()
  if (filterCount(view) > 0) {
    const clear = () => change(noFilters)
    return (
      <Card>
        <Empty text={t('common:nothingFound')} action={<Button onClick={clear}>{t('common:clearFilters')}</Button>} />
      </Card>
    )
  }
  if (view.tab === 'history') {
    const widen = view.range === '30' ? undefined : <Button onClick={() => change({ range: '30' })}>{t('list.widen')}</Button>
    return (
      <Card>
        <Empty text={t('list.noHistory')} action={widen} />
      </Card>
    )
  }
  const text = calm ? <Worded text={t('list.calm', { count: calm.devices })} parts={{ time: <Time at={calm.since} /> }} /> : t('list.none')
  return (
    <Card>
      <Empty calm text={text} action={<Button onClick={() => change({ tab: 'history' })}>{t('tabs.history')}</Button>} />
    </Card>
  )
}

/** Since when nothing is wrong; null when something is. */
function useCalm() {
  const { data } = useCall(homeCalls.readHome, {}, { poll: 60_000 })
  return data && data.calmSince !== null && data.states.normal === data.devices && data.devices > 0
    ? { devices: data.devices, since: data.calmSince }
    : null
}
