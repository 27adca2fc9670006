import type { Language } from '@kilowatch/catalog'
import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Density = 'compact' | 'middle' | 'comfortable'

/** What this browser remembers of the person's choices; nothing of it is secret. */
interface Preferences {
  language: Language
  theme: ThemeChoice
  sidebarOpen: boolean
  density: Density
}

interface PreferenceStore extends Preferences {
  set(change: Partial<Preferences>): void
}

const storageKey = 'kw.preferences'
const defaults: Preferences = { language: 'zh', theme: 'system', sidebarOpen: true, density: 'middle' }

function remembered(): Preferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>) }
  } catch {
    return defaults
  }
}

function remember({ language, theme, sidebarOpen, density }: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ language, theme, sidebarOpen, density }))
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
