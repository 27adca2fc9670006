import { type Business, businessKinds, businessList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { BusinessActions } from './business-actions.tsx'
import { CreateBusinessDialog } from './business-dialogs.tsx'
import styles from './platform.module.css'

/** Every business of the installation: what it has, never what it reads. */
export function BusinessesPage() {
  const { t } = useTranslation(['platform', 'common'])
  const [creating, create] = useState(false)
  const add = (
    <Button type="primary" onClick={() => create(true)}>
      {t('businesses.create')}
    </Button>
  )
  return (
    <Page actions={add}>
      <Card flush>
        <ListTable
          list={businessList}
          cells={cells}
          actions={actions}
          every={30_000}
          empty={<Empty text={t('businesses.none')} action={add} />}
        />
      </Card>
      {creating ? <CreateBusinessDialog onClose={() => create(false)} /> : null}
    </Page>
  )
}

const actions = (business: Business) => <BusinessActions business={business} />
const cells: CellsOf<typeof businessList> = {
  name: { width: 220, fixed: 'left', render: (one) => <Name business={one} /> },
  owners: { render: (one) => one.owners.join('、') || '—' },
}

function Name({ business }: { business: Business }) {
  const { t } = useTranslation('platform')
  const language = useLanguage()
  return (
    <span className={styles.name}>
      <strong>{business.name}</strong>
      <span>
        {business.erasedAt ? (
          <>
            {t('businesses.closed')} <Time at={business.erasedAt} />
          </>
        ) : (
          businessKinds[business.kind][language]
        )}
      </span>
    </span>
  )
}
