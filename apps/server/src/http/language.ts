import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@kilowatch/catalog'

/** The identity header `language` decides, then what the browser prefers, then Chinese. */
export function readerLanguage(headers: IncomingHttpHeaders): Language {
  const wanted = headers.language
  if (wanted === 'zh' || wanted === 'en') return wanted
  return headers['accept-language']?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}
