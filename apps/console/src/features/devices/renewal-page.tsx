import { type RenewableDevice, renewalCalls, renewalList } from '@kilowatch/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { number } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'

const cells: CellsOf<typeof renewalList> = {
  name: { width: 220, fixed: 'left', render: (device) => <Link to={deviceLink(device)}>{device.name}</Link> },
  state: {
    width: 170,
    marks: {
      expired: ['hourglass', 'var(--major)'],
      soon: ['clock', 'var(--notice)'],
      later: ['check', 'var(--normal)'],
    },
  },
  prices: { width: 300, render: ({ prices }) => <Prices prices={prices} /> },
}

/** Devices of the business that expire, with when, and what so many months more cost. */
export function RenewalPage() {
  const { t } = useTranslation('renewal')
  return (
    <Page>
      <Card flush>
        <ListTable list={renewalList} cells={cells} lead={<Lead />} empty={<Empty text={t('none')} />} />
      </Card>
    </Page>
  )
}

/** Whom to ask: by name and number where an operator of the platform entered one. */
function Lead() {
  const { t } = useTranslation('renewal')
  const contacts = useCall(renewalCalls.readRenewalContacts, {}).data ?? []
  if (contacts.length === 0) return t('lead')
  return (
    <>
      {t('leadTo')}
      {contacts.map(({ name, phone }, index) => (
        <Fragment key={phone}>
          {index > 0 ? t('orTo') : null}
          {name} <a href={`tel:${phone}`}>{phone}</a>
        </Fragment>
      ))}
    </>
  )
}

function Prices({ prices }: Pick<RenewableDevice, 'prices'>) {
  const { t } = useTranslation('renewal')
  if (prices.length === 0) return <span className="kw-quiet">{t('unpriced')}</span>
  const shown = prices.map(({ months, price }) => t('price', { months, price: number(price, 2) }))
  return shown.join(t('and'))
}
