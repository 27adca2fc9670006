import { deliveryList, type NotificationDelivery, ownDeliveryList } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ChannelIcon } from '../../ui/notifications/channel-icon.tsx'
import { ChannelName } from '../../ui/notifications/channel-name.tsx'
import { DeliveryMark } from '../../ui/notifications/delivery-mark.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import styles from './notifications.module.css'

/** What is under way changes by itself; no event tells of it. */
const everySeconds = 15_000
const cells: CellsOf<typeof deliveryList> = {
  at: { width: 140, fixed: 'left' },
  subject: { width: 330, opens: true, render: ({ subject }) => <span className={styles.subject}>{subject}</span> },
  channel: { width: 130, render: (delivery) => <Channel delivery={delivery} /> },
  recipient: { width: 140, render: ({ person, target }) => person?.name ?? target?.name },
  to: { width: 170 },
  state: { width: 220, render: (delivery) => <DeliveryMark delivery={delivery} /> },
}

/** What was sent, to the person or of the business's alarms, newest first; a row opens all that is known of it. */
export function DeliveryTable({ whose }: { whose: 'own' | 'business' }) {
  const { t } = useTranslation('notifications')
  const [opened, open] = useState<NotificationDelivery | null>(null)
  return (
    <>
      <ListTable
        list={whose === 'own' ? (ownDeliveryList as unknown as typeof deliveryList) : deliveryList}
        cells={cells}
        // To the person alone there is no need to say to whom.
        {...(whose === 'own' ? { without: ['recipient'] as const } : {})}
        every={everySeconds}
        empty={t(`${whose}.none`)}
        onOpen={open}
      />
      {opened ? <DeliveryDrawer delivery={opened} onClose={() => open(null)} /> : null}
    </>
  )
}

function Channel({ delivery: { channel } }: { delivery: NotificationDelivery }) {
  return (
    <span className={styles.channel}>
      <ChannelIcon channel={channel} />
      <ChannelName channel={channel} />
    </span>
  )
}
