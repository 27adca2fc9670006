import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useLinkTo } from '../kept-pages.ts'
import { pages } from '../pages.ts'
import type { MenuEntry } from './menu.tsx'
import { routeOf } from './page-host.tsx'

interface PageLinkProps {
  entry: MenuEntry
  className: string
  title?: string
  onGo?: () => void
  children: ReactNode
}

/** A link to a page: to its kept view where it has one; its code is fetched when the pointer comes near. */
export function PageLink({ entry, className, title, onGo, children }: PageLinkProps) {
  const { path } = entry
  const { pathname } = useLocation()
  const to = useLinkTo(path, pathname)
  const prefetch = () => {
    const route = routeOf(path)
    if (route) pages[route.page].prefetch()
  }
  return (
    <Link
      to={to}
      className={className}
      {...(title ? { title } : {})}
      {...currentAt(entry, pathname)}
      {...(onGo ? { onClick: onGo } : {})}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  )
}

/** 'page' for the page itself, 'location' for a page that belongs under it. */
function currentAt(entry: MenuEntry, pathname: string): { 'aria-current'?: 'page' | 'location' } {
  if (pathname === entry.path) return { 'aria-current': 'page' }
  const route = routeOf(pathname)
  const under = entry.holdsDevices && (route?.device !== undefined || route?.page === 'search-results')
  return under ? { 'aria-current': 'location' } : {}
}
