import { useLanguage } from '../shared/use-formats.ts'

/** Yuan, with fen where there are some; `fen`: always, so that a column stands in line. */
export function useMoney({ fen = false } = {}): (amount: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
    minimumFractionDigits: fen ? 2 : 0,
    maximumFractionDigits: 2,
  })
  return (amount) => `¥ ${format.format(amount)}`
}
