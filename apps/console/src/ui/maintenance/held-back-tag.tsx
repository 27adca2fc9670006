import { ToolOutlined } from '@ant-design/icons'
import type { FleetEvent } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../shared/formats.ts'
import styles from './maintenance.module.css'

/** That nobody was told of an alarm for as long as somebody worked on its device. */
export function HeldBackTag({ of }: { of: FleetEvent['heldBack'] }) {
  const { t } = useTranslation('maintenance')
  if (!of) return null
  const why = [of.reason, of.by?.name].filter(Boolean).join(' · ')
  return (
    <span className={styles.tag} title={t('heldBackHelp', { until: absoluteTime(of.until), why })}>
      <ToolOutlined aria-hidden="true" /> {t('heldBack')}
    </span>
  )
}
