import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { homePath } from '../addresses.ts'

/** An address that leads to no page. */
export function NotFound() {
  const { t } = useTranslation(['frame', 'common'])
  return (
    <Page title={t('notFound')} heading={t('notFound')}>
      <Empty text={t('notFoundText')} action={<Link to={homePath}>{t('toHome', { ns: 'common' })}</Link>} />
    </Page>
  )
}
