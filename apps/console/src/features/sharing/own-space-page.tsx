import { deviceCalls, sharingCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ReceivedTable } from './received-table.tsx'
import { ShareOffers } from './share-offers.tsx'
import styles from './sharing.module.css'

/** What is mine: how many devices I see, and those that others share with me. */
export function OwnSpacePage() {
  return (
    <Page>
      <div className={styles.space}>
        <ShareOffers />
        <Figures />
        <Card flush>
          <ReceivedTable />
        </Card>
      </div>
    </Page>
  )
}

function Figures() {
  const { t } = useTranslation('sharing')
  const { right, businessName } = useSession()
  const facets = useCall(deviceCalls.readDeviceFacets, {})
  const received = useCall(sharingCalls.listReceivedShares, { query: { pageSize: 1 } })
  const shared = received.data?.total
  const all = facets.data?.total
  const figures = [
    { key: 'all', text: t('figures.all'), value: all },
    { key: 'shared', text: t('figures.shared'), value: shared },
  ]
  return (
    <Card title={t('mine')}>
      <dl className={styles.figures}>
        {figures.map(({ key, text, value }) => (
          <div key={key}>
            <dt>{text}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.dim}>{businessName ? t(`may.${right}`, { business: businessName }) : t('may.none')}</p>
      <Link to="/new_device_list">{t('toDevices')}</Link>
    </Card>
  )
}
