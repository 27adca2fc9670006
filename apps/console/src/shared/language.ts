import type { Language } from '@kilowatch/catalog'
import { accountCalls } from '@kilowatch/contract'
import i18next, { type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { send } from './client.ts'
import { fetchPart, textsName } from './code-parts.ts'
import { usePreferences } from './preferences.ts'

// The formats come with the pages themselves.
const loaders = import.meta.glob<Record<string, unknown>>(['../locales/*/*.json', '!../locales/*/formats.json'], { import: 'default' })

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

/** What somebody chose in this tab before they signed in: it goes before what their account remembers. */
let chosen: Language | null = null

/** A person's choice: kept in this browser and, for whoever is signed in, with the account. */
export async function chooseLanguage(language: Language, isSignedIn: boolean): Promise<void> {
  await switchLanguage(language)
  if (isSignedIn) await keepWithAccount(language)
  else chosen = language
}

/** After a sign-in: the language of the account, unless another one was chosen at the door. */
export async function adoptLanguage(ofAccount: Language | null): Promise<void> {
  const wanted = chosen ?? ofAccount
  if (chosen && chosen !== ofAccount) await keepWithAccount(chosen)
  chosen = null
  if (wanted && wanted !== usePreferences.getState().language) await switchLanguage(wanted)
}

/** The choice holds in this browser also where the server does not hear of it. */
const keepWithAccount = (language: Language) => send(accountCalls.setLanguage, { body: { language } }).catch(() => {})

function applyLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}
