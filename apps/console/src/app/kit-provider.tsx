import { App, ConfigProvider } from 'antd'
import en from 'antd/es/locale/en_US'
import zh from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { useThemeName } from '../shared/theme-name.ts'
import { useLanguage } from '../shared/use-formats.ts'
import { useStill } from '../shared/viewport.ts'
import { useTokens } from '../ui/use-tokens.ts'
import { kitTheme } from './theme.ts'

const words = { zh, en }

/** The kit in our colours and in the reader's language. */
export function KitProvider({ children }: { children: ReactNode }) {
  const name = useThemeName()
  const tokens = useTokens()
  const language = useLanguage()
  const still = useStill()
  const theme = useMemo(() => kitTheme(name, tokens, still), [name, tokens, still])
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider theme={theme} locale={words[language]} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
