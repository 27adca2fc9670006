import { useHasBackgrounds } from '../../shared/console-version.ts'
import { usePageFrame } from '../../shared/page-frame.ts'
import { useNarrow, useTight } from '../../shared/viewport.ts'
import { Backdrop } from '../../ui/backdrop.tsx'
import { AlarmBell } from './alarm-bell.tsx'
import { BackgroundButton } from './background-button.tsx'
import { Crumbs } from './crumbs.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import styles from './header.module.css'
import { HeaderPicture, HomeMark } from './header-picture.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LiveIndicator } from './live-indicator.tsx'
import { MenuButton } from './menu-button.tsx'
import { MessagesButton } from './messages-button.tsx'
import { TasksButton } from './tasks-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useShownArea } from './use-area.ts'
import { UserMenu } from './user-menu.tsx'
import { VersionSwitch } from './version-switch.tsx'
import { ZoneNote } from './zone-note.tsx'

/** Where one is, search, and what concerns every page. */
export function Header() {
  const narrow = useNarrow()
  const tight = useTight()
  const area = useShownArea()
  const backed = useHasBackgrounds(area)
  return (
    <header className={styles.header}>
      {backed ? <Backdrop /> : null}
      {narrow ? <MenuButton /> : null}
      {narrow ? <HomeMark /> : <HeaderPicture />}
      {narrow ? <ShortTitle /> : <Crumbs />}
      <HeaderSearch />
      {narrow ? null : <LiveIndicator />}
      {narrow ? null : <ZoneNote short={tight} />}
      <div className={styles.tools}>
        <AlarmBell />
        <TasksButton />
        <MessagesButton />
        {narrow ? null : (
          <>
            {tight ? null : <VersionSwitch />}
            <LanguageMenu />
            <ThemeMenu />
            <BackgroundButton />
            <FullScreenButton />
            <UserMenu />
          </>
        )}
      </div>
    </header>
  )
}

function ShortTitle() {
  const title = usePageFrame((page) => page.name ?? page.title)
  return (
    <span className={styles.shortTitle} title={title}>
      {title}
    </span>
  )
}
