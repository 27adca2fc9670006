import { deliveryStates, type NotificationDelivery } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { Mark, type Shape } from '../mark.tsx'
import styles from './delivery-mark.module.css'

const marks: Readonly<Record<NotificationDelivery['state'], readonly [Shape, string]>> = {
  queued: ['waits', 'var(--notice)'],
  sent: ['check', 'var(--normal)'],
  failed: ['triangle', 'var(--major)'],
  held: ['minus', 'var(--text-3)'],
}

/** How a delivery went: mark and word, and why where it did not go. */
export function DeliveryMark({ delivery, brief = false }: { delivery: NotificationDelivery; brief?: boolean }) {
  const language = useLanguage()
  const [shape, colour] = marks[delivery.state]
  const why = useWhy(delivery)
  return (
    <span className={styles.mark} title={why ?? undefined}>
      <Mark shape={shape} colour={colour} filled={delivery.state === 'sent'} size={14} />
      <span className={styles.words}>
        {deliveryStates[delivery.state][language]}
        {why && !brief ? <span className={styles.why}>{why}</span> : null}
      </span>
    </span>
  )
}

/** Why it has not arrived, and when it is tried again. */
function useWhy({ state, failure, attempts, nextAt }: NotificationDelivery): string | null {
  const { t } = useTranslation('notifications')
  const formats = useFormats(useNow())
  if (state === 'sent') return null
  const again = state === 'queued' && attempts > 0 && nextAt ? t('again', { attempts, time: formats.time(nextAt, true) }) : null
  return [failure, again].filter(Boolean).join(' · ') || null
}
