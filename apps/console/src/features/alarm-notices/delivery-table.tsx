import { alarmNoticeCalls, type NoticeDelivery } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { useCall } from '../../shared/query.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { DeliveryMark } from '../../ui/notices/delivery-mark.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { Time } from '../../ui/value.tsx'
import styles from './alarm-notices.module.css'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveryFilterBar } from './delivery-filter-bar.tsx'
import { deliveryFields, deliveryQuery, exportQuery, noDeliveryFilters } from './delivery-filters.ts'

const idOf = (delivery: NoticeDelivery) => delivery.id
/** What is under way changes by itself; no event tells of it. */
const everySeconds = 15_000

/** What was sent, to the person or of the business's alarms, newest first; a row opens all that is known of it. */
export function DeliveryTable({ whose }: { whose: 'own' | 'business' }) {
  const { t } = useTranslation('alarm-notices')
  const [view, change] = useUrlState(deliveryFields)
  const [opened, open] = useState<NoticeDelivery | null>(null)
  const state = useTableState('-at', ['-at'])
  const filter = deliveryQuery(view)
  const list = whose === 'own' ? alarmNoticeCalls.listOwnDeliveries : alarmNoticeCalls.listDeliveries
  const deliveries = useCall(
    list,
    { query: { ...filter, page: state.page, pageSize: state.pageSize } },
    { keep: true, every: everySeconds },
  )
  const columns = useMemo(() => deliveryColumns(t, whose, open), [t, whose])
  return (
    <>
      <DataTable<NoticeDelivery>
        name={t(`${whose}.title`)}
        rows={deliveries.data?.items}
        total={deliveries.data?.total ?? 0}
        rowKey={idOf}
        columns={columns}
        state={state}
        error={deliveries.error}
        failedAt={deliveries.errorUpdatedAt}
        onRetry={() => void deliveries.refetch()}
        empty={<Empty text={t(`${whose}.none`)} />}
        filtered={Object.keys(filter).length > 0}
        onClearFilters={() => change(noDeliveryFilters)}
        toolbar={<DeliveryFilterBar whose={whose} />}
        tools={
          whose === 'business' ? (
            <ExportButton
              fetch={(format) => download(alarmNoticeCalls.exportDeliveries, { query: { ...exportQuery(filter, new Date()), format } })}
            />
          ) : null
        }
        card={(delivery) => <DeliveryCard delivery={delivery} onOpen={open} />}
        onOpen={open}
      />
      {opened ? <DeliveryDrawer delivery={opened} onClose={() => open(null)} /> : null}
    </>
  )
}

function DeliveryCard({ delivery, onOpen }: { delivery: NoticeDelivery; onOpen: (delivery: NoticeDelivery) => void }) {
  const { t } = useTranslation('alarm-notices')
  const who = delivery.person?.name ?? delivery.target?.name
  return (
    <button type="button" className={styles.card} onClick={() => onOpen(delivery)}>
      <strong>{delivery.subject}</strong>
      <DeliveryMark delivery={delivery} />
      <span className={styles.dim}>
        {t(`occasions.${delivery.occasion}`)} · {t(`channels.${delivery.channel}`)}
        {who ? ` · ${who}` : ''} · <Time at={delivery.at} full />
      </span>
    </button>
  )
}
