import { type DeviceDetail, operationCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { WriteOperation } from '../../../ui/operations/dialogs.ts'
import { OperationState, operationAddress } from '../../../ui/operations/operation-state.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import styles from './tickets-card.module.css'

const shown = 5

/** The newest operation tickets of the device, for people of its business; whoever operates it writes one. */
export function TicketsCard({ device }: { device: DeviceDetail }) {
  const { businessId } = useSession()
  return businessId === null || device.shared ? null : <Tickets device={device} />
}

function Tickets({ device: { id, name, type, site, right } }: { device: DeviceDetail }) {
  const { t } = useTranslation('operations')
  const open = useDialog()
  const tickets = useCall(operationCalls.listDeviceTickets, { query: { box_id: id, pageSize: shown } })
  const write = () => open((close) => <WriteOperation devices={[{ id, name, type, site }]} onClose={close} />)
  return (
    <Card title={t('ofDevice')} extra={right === 'view' ? null : <Button onClick={write}>{t('write.title')}</Button>} flush>
      <Loaded of={tickets} what={t('ofDevice')} rows={3} height={96}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty text={t('noneOfDevice')} />
          ) : (
            <ul className={styles.rows}>
              {items.map((ticket) => (
                <li key={ticket.id}>
                  <Link to={operationAddress(ticket.id)}>
                    {ticket.number} {ticket.title}
                  </Link>
                  <OperationState state={ticket.state} />
                  <small>{[ticket.assignee?.name, ticket.guardian?.name].filter(Boolean).join(' / ')}</small>
                  <small>
                    <Time at={ticket.startsAt} full />
                  </small>
                </li>
              ))}
              {total > items.length ? (
                <li>
                  <Link to={`/enterprise/operation/operation_records?deviceId=${id}`}>{t('all', { count: total })}</Link>
                </li>
              ) : null}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
