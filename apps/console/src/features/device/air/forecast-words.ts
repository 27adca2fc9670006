import { formatFigure, type Language, type Measure, shownUnit } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { shownZone } from '../../../shared/zone.ts'
import { type Forecast, leastDays } from './forecast.ts'

/** "约 10月30日达到 250 Pa", and from what that is told. */
export function useForecastWords({ unit, decimals }: Measure): (forecast: Forecast, limit: number) => { head: string; rest: string } {
  const { t } = useTranslation('air')
  const language = useLanguage()
  const shown = (value: number) => `${formatFigure(value, decimals)} ${shownUnit(unit, language)}`
  return (forecast, limit) => {
    const value = shown(limit)
    if (forecast.kind === 'few') return { head: t('wear.few'), rest: t('wear.fewDays', { count: forecast.days, least: leastDays }) }
    const { perDay, days } = forecast.trend
    const a = perDay < 0 ? '' : '+'
    const stands = [
      t('wear.perDay', { value: `${a}${formatFigure(perDay, 1)} ${shownUnit(unit, language)}` }),
      t('wear.days', { count: days }),
    ]
    const rest = (...first: string[]) => [...first, ...stands].join(t('wear.comma'))
    if (forecast.kind === 'reached') return { head: t('wear.reached', { value }), rest: rest() }
    if (forecast.kind === 'steady') return { head: t('wear.steady'), rest: rest() }
    if (forecast.kind === 'far') return { head: t('wear.far', { value }), rest: rest() }
    const { at, earliest, latest } = forecast
    const range =
      latest === undefined
        ? t('wear.from', { from: dayText(earliest, language, 'short') })
        : t('wear.between', { from: dayText(earliest, language, 'short'), to: dayText(latest, language, 'short') })
    return { head: t('wear.date', { value, day: dayText(at, language, 'long') }), rest: rest(range) }
  }
}

/** "10月30日", "30 October" or "30 Oct". */
function dayText(at: number, language: Language, month: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { day: 'numeric', month, timeZone: shownZone() }).format(
    new Date(at),
  )
}
