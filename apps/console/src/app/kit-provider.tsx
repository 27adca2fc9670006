import { App, ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useThemeName } from '../shared/theme-name.ts'
import { useLanguage } from '../shared/use-formats.ts'
import { useStill } from '../shared/viewport.ts'
import { useTokens } from '../ui/use-tokens.ts'
import { kitWords } from './kit-words.ts'
import { kitTheme } from './theme.ts'

/** The kit in our colours and in the reader's language. */
export function KitProvider({ children }: { children: ReactNode }) {
  const name = useThemeName()
  const tokens = useTokens()
  const language = useLanguage()
  const still = useStill()
  const theme = useMemo(() => kitTheme(name, tokens, still), [name, tokens, still])
  return (
    <ConfigProvider theme={theme} locale={kitWords(language)} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
