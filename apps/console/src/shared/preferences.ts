import type { Language } from '@kilowatch/catalog'
import { create } from 'zustand'
import type { BackgroundKey } from './backgrounds.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Density = 'compact' | 'middle' | 'comfortable'

/** What this browser remembers of the person's choices; nothing of it is secret. */
interface Preferences {
  language: Language
  theme: ThemeChoice
  sidebarOpen: boolean
  density: Density
  background: BackgroundKey
}

interface PreferenceStore extends Preferences {
  set(change: Partial<Preferences>): void
}

const storageKey = 'kw.preferences'
/** Before somebody chose: the first of the browser's languages that there are texts in; English for those who read neither. */
function languageOfBrowser(): Language {
  // Outside of a browser there are none.
  const languages: readonly string[] = globalThis.navigator?.languages ?? ['zh']
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'zh' || tag === 'en') ?? 'en'
}

const defaults: Preferences = { language: languageOfBrowser(), theme: 'system', sidebarOpen: true, density: 'middle', background: '1' }

function remembered(): Preferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>) }
  } catch {
    return defaults
  }
}

function remember({ language, theme, sidebarOpen, density, background }: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ language, theme, sidebarOpen, density, background }))
  } catch {
    // A browser that refuses storage still works; the choice lasts as long as the tab.
  }
}

export const usePreferences = create<PreferenceStore>((set, get) => ({
  ...remembered(),
  set(change) {
    set(change)
    remember(get())
  },
}))

/** The language of screens and answers, outside of React. */
export function currentLanguage(): Language {
  return usePreferences.getState().language
}
