import { type Uplink, uplinkState, uplinkStates } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './uplinks.module.css'

const looks = {
  connected: { shape: 'check', colour: 'var(--normal)' },
  lost: { shape: 'slash', colour: 'var(--offline)' },
  account: { shape: 'slash', colour: 'var(--critical)' },
  unclaimed: { shape: 'waits', colour: 'var(--unconfigured)' },
} as const

/** The connection with its mark, and since when it is so. */
export function UplinkState({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const state = uplinkState(uplink)
  const { shape, colour } = looks[state]
  return (
    <span className={styles.state} style={{ color: colour }}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {uplinkStates[state][language]}
      {uplink.offeredUntil === null ? null : <small className={styles.offered}>{t('transfer.marked')}</small>}
      {uplink.connectionAt && (state === 'connected' || state === 'lost') ? <Age at={uplink.connectionAt} /> : null}
    </span>
  )
}
