import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useHome } from './use-area.ts'

/** An address that leads to no page. */
export function NotFound() {
  const { t } = useTranslation(['frame', 'common'])
  const home = useHome()
  return (
    <Page title={t('notFound')} heading={t('notFound')}>
      <Empty text={t('notFoundText')} action={<Link to={home}>{t('toHome', { ns: 'common' })}</Link>} />
    </Page>
  )
}
