import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useLinkTo } from '../kept-pages.ts'
import { pages } from '../pages.ts'
import { routeOf } from './page-host.tsx'

interface PageLinkProps {
  path: string
  className: string
  title?: string
  onGo?: () => void
  children: ReactNode
}

/** A link to a page: to its kept view where it has one; its code is fetched when the pointer comes near. */
export function PageLink({ path, className, title, onGo, children }: PageLinkProps) {
  const { pathname } = useLocation()
  const to = useLinkTo(path, pathname)
  const prefetch = () => {
    const route = routeOf(path)
    if (route) void pages[route.page]()
  }
  return (
    <Link
      to={to}
      className={className}
      {...(title ? { title } : {})}
      {...(pathname === path ? { 'aria-current': 'page' as const } : {})}
      {...(onGo ? { onClick: onGo } : {})}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  )
}
