import type { Alarm } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useLevelName } from '../../ui/level-mark.tsx'
import type { AlarmGroup, Grouping } from './alarm-groups.ts'

/** "门诊楼 UPS-B 输入电压 L1 低于下限": device and what is wrong with it. */
export function useAlarmName(): (alarm: Alarm) => string {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  return (alarm) => t('group.title', { device: alarm.deviceName, title: alarmTitle(alarm, language) })
}

/** What a group is called: its root, its site or its level. */
export function useGroupName(): (group: AlarmGroup, by: Grouping) => string {
  const { t } = useTranslation('alarms')
  const alarmName = useAlarmName()
  const levelName = useLevelName()
  return (group, by) => {
    if (by === 'site') return group.root.site || t('group.noSite')
    if (by === 'level') return levelName(group.level)
    return alarmName(group.root)
  }
}
