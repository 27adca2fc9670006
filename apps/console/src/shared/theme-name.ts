import { useEffect, useSyncExternalStore } from 'react'
import { usePreferences } from './preferences.ts'

export type ThemeName = 'light' | 'dark'

const darkScheme = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(changed: () => void): () => void {
  darkScheme.addEventListener('change', changed)
  return () => darkScheme.removeEventListener('change', changed)
}

/** The theme that is shown: the person's choice, or the system's. */
export function useThemeName(): ThemeName {
  const choice = usePreferences((preferences) => preferences.theme)
  const systemDark = useSyncExternalStore(subscribe, () => darkScheme.matches)
  if (choice !== 'system') return choice
  return systemDark ? 'dark' : 'light'
}

/** Puts the theme on the document before anything below is drawn. */
export function applyTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name
}

/** Keeps the document's language and theme as chosen. */
export function useDocumentTheme(): ThemeName {
  const name = useThemeName()
  if (document.documentElement.dataset.theme !== name) applyTheme(name)
  useEffect(() => applyTheme(name), [name])
  return name
}
