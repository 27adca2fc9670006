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
const defaults: Preferences = { language: 'zh', theme: 'system', sidebarOpen: true, density: 'middle', background: '1' }

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
