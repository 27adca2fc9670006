import { deviceExchangeList, mostClockOff, uplinkCalls, uplinkList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { formatDuration } from '../../shared/formats.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { RowFacts } from '../../ui/list/row-facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ConfigCard } from './config-card.tsx'
import { ExchangeTable } from './exchange-table.tsx'
import { UntakenCard } from './untaken-card.tsx'
import { uplinkCells } from './uplink-cells.tsx'
import styles from './uplinks.module.css'

/** One gateway: how it is connected, and how it gets on with each of its devices. */
export function UplinkPage() {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const id = useParams().uplinkId ?? ''
  const uplink = useCall(uplinkCalls.readUplink, { params: { uplinkId: id } }, { every: 20_000 })
  const title = uplink.data?.name ?? t('gateway')
  return (
    <Page title={title} heading={title}>
      <Loaded of={uplink} what={t('gateway')} height={160} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {(shown) => (
          <div className={styles.stack}>
            <Card title={t('facts')}>
              <RowFacts list={uplinkList} row={shown} cells={uplinkCells} />
            </Card>
            {shown.clockOffMs !== null && Math.abs(shown.clockOffMs) > mostClockOff ? (
              <p className={styles.failed} role="alert">
                {t(shown.clockOffMs > 0 ? 'clockAhead' : 'clockBehind', { off: formatDuration(Math.abs(shown.clockOffMs)) })}
              </p>
            ) : null}
            <UntakenCard untaken={shown.untaken} />
            <ConfigCard uplink={shown} />
            <Card title={deviceExchangeList.name[language]} note={t('exchanges.note')} flush>
              <ExchangeTable uplinkId={id} />
            </Card>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
