import { useLanguage } from '../shared/use-formats.ts'

/** Yuan, with fen where there are some. */
export function useMoney(): (amount: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
  return (amount) => `¥ ${format.format(amount)}`
}
