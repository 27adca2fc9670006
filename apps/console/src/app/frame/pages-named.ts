import type { Language } from '@kilowatch/catalog'
import { routes } from '../routes.ts'

/** Pages that need nothing but their address, by a part of their title in the language of the screen; of two addresses of one page the first. */
export function pagesNamed(
  text: string,
  language: Language,
  mayOpen: (path: string) => boolean,
): { key: string; to: string; title: string }[] {
  return routes
    .filter((route) => !route.device && !route.path.includes(':') && mayOpen(route.path))
    .filter((route) => route.title[language].toLowerCase().includes(text.toLowerCase()))
    .filter((route, index, all) => all.findIndex(({ page, title }) => page === route.page && title.zh === route.title.zh) === index)
    .map((route) => ({ key: route.path, to: route.path, title: route.title[language] }))
}
