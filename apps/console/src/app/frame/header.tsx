import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageFrame } from '../../shared/page-frame.ts'
import { useSession } from '../../shared/session.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { homePath } from '../routes.ts'
import { AlarmBell } from './alarm-bell.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LiveIndicator } from './live-indicator.tsx'
import { MenuButton } from './menu-button.tsx'
import { MessagesButton } from './messages-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Where one is, search, and what concerns every page. */
export function Header() {
  const narrow = useNarrow()
  return (
    <header className={styles.header}>
      {narrow ? <MenuButton /> : null}
      {narrow ? <ShortTitle /> : <Crumbs />}
      <HeaderSearch />
      {narrow ? null : <LiveIndicator />}
      <div className={styles.tools}>
        <AlarmBell />
        <MessagesButton />
        {narrow ? null : (
          <>
            <LanguageMenu />
            <ThemeMenu />
            <FullScreenButton />
          </>
        )}
        <UserMenu />
      </div>
    </header>
  )
}

function ShortTitle() {
  const title = usePageFrame((page) => page.title)
  return <span className={styles.shortTitle}>{title}</span>
}

/** The business, the crumbs of the page, and its title as plain text. */
function Crumbs() {
  const { t } = useTranslation('frame')
  const { businessName, name } = useSession()
  const { title, crumbs } = usePageFrame()
  const trail = [{ title: businessName ?? name, to: homePath }, ...crumbs]
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.title}>{crumb.to ? <Link to={crumb.to}>{crumb.title}</Link> : <span>{crumb.title}</span>}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
