import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordTable } from '../../ui/patrol/record-table.tsx'

/** What was found on rounds, device by device. */
export function PatrolRecordsPage() {
  const { t } = useTranslation('patrol-records')
  return (
    <Page>
      <Card flush>
        <RecordTable empty={t('record.none')} />
      </Card>
    </Page>
  )
}
