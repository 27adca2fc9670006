import type { Language } from '@kilowatch/catalog'
import i18next, { type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fetchPart, textsName } from './code-parts.ts'
import { usePreferences } from './preferences.ts'

const loaders = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' })

/** Texts are loaded by domain, when the first page of the domain is shown. */
const byDomain = {
  type: 'backend' as const,
  init() {},
  read(language: string, domain: string, done: ReadCallback) {
    const load = loaders[`../locales/${language}/${domain}.json`]
    if (!load) return done(new Error(`no texts ${language}/${domain}`), false)
    // Waits for as long as it takes: a screen without its texts would show their keys.
    void fetchPart(`${textsName}${language}/${domain}`, load).then((texts) => done(null, texts))
  },
}

/** Prepares texts in the remembered language; resolves when the first screen can be drawn. */
export async function startLanguage(): Promise<void> {
  const { language } = usePreferences.getState()
  applyLanguage(language)
  await i18next
    .use(byDomain)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: ['zh', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: '.',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}

/** Changes everything at once: the texts of all domains in use are there before the first of them changes. */
export async function switchLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  applyLanguage(language)
  usePreferences.getState().set({ language })
}

function applyLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}
