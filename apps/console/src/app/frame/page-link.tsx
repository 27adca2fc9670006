import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { PageDefinition } from '../../shared/page-definition.ts'
import { useLinkTo } from '../kept-pages.ts'
import { partOf } from '../page-parts.ts'
import { parentsOf, routeOf } from '../route-of.ts'

interface PageLinkProps {
  page: PageDefinition
  className: string
  title?: string
  onGo?: () => void
  children: ReactNode
}

/** A link to a page: to its kept view where it has one; its code is fetched when the pointer comes near. */
export function PageLink({ page, className, title, onGo, children }: PageLinkProps) {
  const { pathname } = useLocation()
  const to = useLinkTo(page.path, pathname)
  const { prefetch } = partOf(page)
  return (
    <Link
      to={to}
      className={className}
      {...(title ? { title } : {})}
      {...currentAt(page, pathname)}
      {...(onGo ? { onClick: onGo } : {})}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  )
}

/** 'page' for the page itself, 'location' for a page that belongs under it. */
function currentAt(page: PageDefinition, pathname: string): { 'aria-current'?: 'page' | 'location' } {
  if (pathname === page.path) return { 'aria-current': 'page' }
  const route = routeOf(pathname)
  return route && parentsOf(route).some((parent) => parent.page === page) ? { 'aria-current': 'location' } : {}
}
