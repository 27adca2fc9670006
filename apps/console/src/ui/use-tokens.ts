import { useMemo } from 'react'
import { applyTheme, type ThemeName, useThemeName } from '../shared/theme-name.ts'
import { type ColourName, colourNames, type Tokens } from './token-names.ts'

/** Token values as the document resolves them under this theme. */
export function readTokens(theme: ThemeName): Tokens {
  applyTheme(theme)
  const style = getComputedStyle(document.documentElement)
  const colours = Object.fromEntries(colourNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]))
  return { ...(colours as Record<ColourName, string>), font: style.getPropertyValue('--font').trim() }
}

/** Resolved token values for charts; a new object when the theme changes. */
export function useTokens(): Tokens {
  const theme = useThemeName()
  return useMemo(() => readTokens(theme), [theme])
}
