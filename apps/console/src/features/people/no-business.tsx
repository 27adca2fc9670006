import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** For somebody who is no member of a business. */
export function NoBusiness() {
  const { t } = useTranslation('common')
  return (
    <Card>
      <Empty text={t('noBusiness')} />
    </Card>
  )
}
