import type { Uplink } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/mark.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './uplinks.module.css'

const looks = {
  connected: { shape: 'check', colour: 'var(--normal)' },
  lost: { shape: 'slash', colour: 'var(--offline)' },
  account: { shape: 'slash', colour: 'var(--critical)' },
  unclaimed: { shape: 'dashed', colour: 'var(--unconfigured)' },
} as const

/** Connected, not connected, without an account at the broker, or not yet claimed by any gateway. */
export function stateOf(uplink: Pick<Uplink, 'claimedAt' | 'connected' | 'accountLostAt'>): keyof typeof looks {
  if (uplink.connected) return 'connected'
  if (uplink.claimedAt === null) return 'unclaimed'
  return uplink.accountLostAt === null ? 'lost' : 'account'
}

/** The connection with its mark, and since when it is so. */
export function UplinkState({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  const state = stateOf(uplink)
  const { shape, colour } = looks[state]
  return (
    <span className={styles.state} style={{ color: colour }}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {t(`connection.${state}`)}
      {uplink.connectionAt && (state === 'connected' || state === 'lost') ? <Age at={uplink.connectionAt} /> : null}
    </span>
  )
}
