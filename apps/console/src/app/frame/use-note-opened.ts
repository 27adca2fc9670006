import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageFrame } from '../../shared/page-frame.ts'
import { recordAddress, useOpened } from '../opened.ts'
import { routeOf } from '../route-of.ts'

/** Milliseconds for which a page must be there: one that leads on at once was not opened, and one that comes has its title by then. */
const stays = 1_000

/** Keeps what this tab shows, for the command menu. */
export function useNoteOpened(): void {
  const { pathname, search } = useLocation()
  const title = usePageFrame((page) => page.title)
  const name = usePageFrame((page) => page.name)
  const note = useOpened((state) => state.note)
  const address = recordAddress(pathname, search)
  useEffect(() => {
    if (title === '' || routeOf(pathname) === null) return
    const timer = setTimeout(() => note({ address, title, name }), stays)
    return () => clearTimeout(timer)
  }, [pathname, address, title, name, note])
}
