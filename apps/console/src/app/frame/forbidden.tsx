import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../shared/use-formats.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import type { PageProps } from '../pages.ts'
import { homePath } from '../routes.ts'
import { whoMayOpen } from './menu.tsx'

/** A page that is not for the person: says for whom it is, and leads back. */
export function Forbidden({ route }: PageProps) {
  const { t } = useTranslation(['frame', 'common'])
  const language = useLanguage()
  return (
    <Page title={route.title[language]} heading={route.title[language]}>
      <Empty
        text={t(`forbidden.${whoMayOpen(route.path) ?? 'members'}`)}
        action={<Link to={homePath}>{t('toHome', { ns: 'common' })}</Link>}
      />
    </Page>
  )
}
