import type { Language } from '@kilowatch/catalog'
import type { Opened } from '../opened.ts'
import { routeOf } from '../route-of.ts'

/** What it is called in the language of the screen; pages by their declared titles, since these were kept in the language of then. */
export function openedTitle({ address, title, name }: Opened, language: Language): string {
  const declared = routeOf(address.split('?')[0] ?? '')?.title
  const page = declared && (title === declared.zh || title === declared.en) ? declared[language] : title
  return name === null ? page : `${name} · ${page}`
}
