import { deviceCalls, ownFileList, receivedShareList, sharingCalls } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { urlChoice, useUrlState } from '../../shared/url-state.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { OwnFiles } from './own-files.tsx'
import own from './own-space.module.css'
import { QuotasCard } from './quotas-card.tsx'
import { ReceivedTable } from './received-table.tsx'
import { ShareOffers } from './share-offers.tsx'
import styles from './sharing.module.css'

/** Each has a list of its own, and the address is that of the one that is shown. */
const tabs = { tab: urlChoice(['shared', 'files'], 'shared') }

/** What is mine: how many devices I see, what I may still have, devices that others share with me, and the files that I brought. */
export function OwnSpacePage() {
  return (
    <Page>
      <div className={styles.space}>
        <ShareOffers />
        <Figures />
        <QuotasCard />
        <Lists />
      </div>
    </Page>
  )
}

function Lists() {
  const { t } = useTranslation('own-space')
  const language = useLanguage()
  const [{ tab }] = useUrlState(tabs)
  const [, setParams] = useSearchParams()
  const names = { shared: receivedShareList.name[language], files: ownFileList.name[language] }
  return (
    <Card flush>
      <div className={own.tabs}>
        <Segmented<'shared' | 'files'>
          aria-label={t('lists')}
          value={tab}
          options={(['shared', 'files'] as const).map((value) => ({ value, label: names[value] }))}
          // Filters, order and page are those of the list that is left.
          onChange={(value) => setParams(value === 'shared' ? {} : { tab: value }, { replace: true })}
        />
      </div>
      {tab === 'shared' ? <ReceivedTable /> : <OwnFiles />}
    </Card>
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
