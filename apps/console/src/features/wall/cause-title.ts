import type { WallCause } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { useLanguage } from '../../shared/use-formats.ts'

/** "UPS-B 电池供电" */
export function useCauseTitle(): (cause: Pick<WallCause, 'root'>) => string {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  return ({ root }) => t('cause', { device: root.deviceName, title: alarmTitle(root, language) })
}
