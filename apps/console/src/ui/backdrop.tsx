import { backgroundStyle } from '../shared/backgrounds.ts'
import { usePreferences } from '../shared/preferences.ts'
import styles from './backdrop.module.css'

/** The chosen background, behind what stands in the same box; `whole`: behind a page, else behind a line of the frame. */
export function Backdrop({ whole = false }: { whole?: boolean }) {
  const key = usePreferences((preferences) => preferences.background)
  return <div className={whole ? styles.page : styles.line} style={backgroundStyle(key)} aria-hidden="true" />
}
