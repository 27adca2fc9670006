import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import type { PageRoute } from '../../shared/page-definition.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import type { Who } from '../../shared/who.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useHome } from './use-area.ts'

/** A page that is not for the person: says for whom it is, and leads back. */
export function Forbidden({ route, unmet }: { route: PageRoute; unmet: keyof Who }) {
  const { t } = useTranslation(['frame', 'common'])
  const home = useHome()
  const title = route.title[useLanguage()]
  return (
    <Page title={title} heading={title}>
      <Empty text={t(`forbidden.${unmet}`)} action={<Link to={home}>{t('toHome', { ns: 'common' })}</Link>} />
    </Page>
  )
}
