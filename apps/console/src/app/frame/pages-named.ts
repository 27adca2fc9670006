import type { Language } from '@kilowatch/catalog'
import { routes } from '../routes.ts'

/** Pages that need nothing but their address, by a part of their title in the language of the screen. */
export function pagesNamed(text: string, language: Language): { key: string; to: string; title: string }[] {
  return routes
    .filter((route) => !route.device && !route.path.includes(':'))
    .filter((route) => route.title[language].toLowerCase().includes(text.toLowerCase()))
    .map((route) => ({ key: route.path, to: route.path, title: route.title[language] }))
}
