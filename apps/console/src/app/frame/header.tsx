import { usePageFrame } from '../../shared/page-frame.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { AlarmBell } from './alarm-bell.tsx'
import { BusinessLogo } from './business-logo.tsx'
import { Crumbs } from './crumbs.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LiveIndicator } from './live-indicator.tsx'
import { MenuButton } from './menu-button.tsx'
import { MessagesButton } from './messages-button.tsx'
import { TasksButton } from './tasks-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Where one is, search, and what concerns every page. */
export function Header() {
  const narrow = useNarrow()
  return (
    <header className={styles.header}>
      {narrow ? <MenuButton /> : null}
      {narrow ? null : <BusinessLogo />}
      {narrow ? <ShortTitle /> : <Crumbs />}
      <HeaderSearch />
      {narrow ? null : <LiveIndicator />}
      <div className={styles.tools}>
        <AlarmBell />
        <TasksButton />
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
