import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../shared/link.tsx'
import type { PageRoute } from '../../shared/page-definition.ts'
import { useLinkTo } from '../kept-pages.ts'
import { partOf } from '../page-parts.ts'
import { parentsOf, routeOf } from '../route-of.ts'

interface PageLinkProps {
  route: PageRoute
  className: string
  title?: string
  onGo?: () => void
  children: ReactNode
}

/** A link to a page: to its kept view where it has one; its code is fetched when the pointer comes near. */
export function PageLink({ route, className, title, onGo, children }: PageLinkProps) {
  const { pathname } = useLocation()
  const to = useLinkTo(route.path, pathname)
  const { prefetch } = partOf(route.page)
  const current = currentAt(route, pathname)
  return (
    <Link
      to={to}
      className={className}
      {...(title ? { title } : {})}
      {...(current ? { 'aria-current': current } : {})}
      {...(onGo ? { onClick: onGo } : {})}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  )
}

/** 'page' for the page itself, 'location' for a page that belongs under it. */
export function currentAt({ path }: PageRoute, pathname: string): 'page' | 'location' | undefined {
  if (pathname === path) return 'page'
  const shown = routeOf(pathname)
  return shown && parentsOf(shown).some((parent) => parent.path === path) ? 'location' : undefined
}
