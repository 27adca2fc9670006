import { ToolOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../shared/formats.ts'
import styles from './maintenance.module.css'
import { useMaintained } from './use-maintained.ts'

/** That somebody works on a device: beside its name, and beside its alarms. */
export function MaintainedTag({ deviceId }: { deviceId: string | null }) {
  const { t } = useTranslation('maintenance')
  const maintained = useMaintained()
  const work = deviceId === null ? undefined : maintained.get(deviceId)
  if (!work) return null
  return (
    <span className={styles.tag} title={t('help', { until: absoluteTime(work.until), reason: work.reason })}>
      <ToolOutlined aria-hidden="true" /> {t('tag')}
    </span>
  )
}
