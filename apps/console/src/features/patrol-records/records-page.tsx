import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordTable } from '../../ui/patrol/record-table.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { ClientRecords } from './client-records.tsx'

type Side = 'own' | 'clients'
const address = { of: urlChoice<Side>(['own', 'clients'], 'own') }
/** The other list has its own filters and columns. */
const ofTheList = ['page', 'sort', 'columns', 'kind', 'departmentId']

/** What was found on rounds, device by device: of the business, or of those that it serves. */
export function PatrolRecordsPage() {
  const { t } = useTranslation('patrol-records')
  const { agent, businessId } = useSession()
  const [{ of }, set] = useUrlState(address)
  const serves = agent === 0 && businessId !== null
  const sides = serves ? (
    <Segmented<Side>
      aria-label={t('side.label')}
      value={of}
      onChange={(chosen) => set({ of: chosen }, { drop: ofTheList })}
      options={[
        { value: 'own', label: t('side.own') },
        { value: 'clients', label: t('side.clients') },
      ]}
    />
  ) : null
  return (
    <Page actions={sides}>
      <Card flush>{serves && of === 'clients' ? <ClientRecords /> : <RecordTable empty={t('record.none')} />}</Card>
    </Page>
  )
}
