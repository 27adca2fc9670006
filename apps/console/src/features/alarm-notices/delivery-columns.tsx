import type { NoticeDelivery } from '@kilowatch/contract'
import type { TFunction } from 'i18next'
import { ChannelIcon } from '../../ui/notices/channel-icon.tsx'
import { ChannelName } from '../../ui/notices/channel-name.tsx'
import { DeliveryMark } from '../../ui/notices/delivery-mark.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Time } from '../../ui/value.tsx'
import styles from './alarm-notices.module.css'

/** Columns of deliveries; to the person alone there is no need to say to whom. */
export function deliveryColumns(
  t: TFunction<'alarm-notices'>,
  whose: 'own' | 'business',
  onOpen: (delivery: NoticeDelivery) => void,
): readonly Column<NoticeDelivery>[] {
  return [
    { key: 'at', title: t('columns.at'), width: 140, fixed: 'left', optional: false, render: (one) => <Time at={one.at} full /> },
    {
      key: 'subject',
      title: t('columns.subject'),
      width: 330,
      optional: false,
      render: (one) => <Subject delivery={one} onOpen={onOpen} />,
    },
    { key: 'occasion', title: t('columns.occasion'), width: 120, render: (one) => t(`occasions.${one.occasion}`) },
    { key: 'channel', title: t('columns.channel'), width: 130, render: (one) => <Channel delivery={one} /> },
    ...(whose === 'business' ? [{ key: 'who', title: t('columns.who'), width: 140, render: who }] : []),
    { key: 'to', title: t('columns.to'), width: 170, render: (one) => <span className={styles.address}>{one.to || '—'}</span> },
    { key: 'state', title: t('columns.state'), width: 220, render: (one) => <DeliveryMark delivery={one} /> },
    { key: 'attempts', title: t('columns.attempts'), width: 80, align: 'right', render: (one) => one.attempts },
    {
      key: 'sentAt',
      title: t('columns.sentAt'),
      width: 140,
      hidden: true,
      render: (one) => (one.sentAt ? <Time at={one.sentAt} full /> : '—'),
    },
  ]
}

/** Opens the delivery by keyboard as well. */
function Subject({ delivery, onOpen }: { delivery: NoticeDelivery; onOpen: (delivery: NoticeDelivery) => void }) {
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(delivery)}>
      <span className={styles.subject}>{delivery.subject}</span>
    </button>
  )
}

function who(delivery: NoticeDelivery) {
  return delivery.person?.name ?? delivery.target?.name ?? '—'
}

function Channel({ delivery: { channel } }: { delivery: NoticeDelivery }) {
  return (
    <span className={styles.channel}>
      <ChannelIcon channel={channel} />
      <ChannelName channel={channel} />
    </span>
  )
}
