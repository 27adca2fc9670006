import type { AlarmDetail, LimitSuggestion } from '@kilowatch/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import en from '../../../locales/en/alarms.json' with { type: 'json' }
import zh from '../../../locales/zh/alarms.json' with { type: 'json' }
import { SuggestionBox } from './suggestion-box.tsx'

const shown = vi.hoisted(() => ({ language: 'zh' as 'zh' | 'en' }))
vi.mock('../../../shared/clock.ts', () => ({ useNow: () => Date.parse('2026-11-22T06:14:00Z') }))
vi.mock('../../../shared/use-formats.ts', async (original) => ({ ...(await original<object>()), useLanguage: () => shown.language }))

const alarm = {
  ...{ id: '7', kind: 'threshold', deviceId: '200000000001', deviceType: 'th', given: {}, point: 'probe.2.temperature', side: 'high' },
  ...{ openedAt: '2026-11-22T05:49:12.000Z', releasedAt: null },
} as unknown as AlarmDetail
const suggestion: LimitSuggestion = {
  ...{ present: [35, 33], suggested: [32, 30], opensAt: '2026-11-22T05:42:12.000Z', usual: 28.7 },
  firings: { present: 1, suggested: 2, days: 30 },
  norm: { value: 32, name: { zh: '服务器进风允许上限（A1 级）', en: 'Server inlet, highest allowed (class A1)' }, source: 'ASHRAE TC 9.9' },
}

async function drawn(language: 'zh' | 'en', of: LimitSuggestion, about = alarm): Promise<string> {
  shown.language = language
  const i18n = createInstance()
  const resources = { zh: { alarms: zh }, en: { alarms: en } }
  await i18n.use(initReactI18next).init({ lng: language, ns: ['alarms'], resources, interpolation: { escapeValue: false } })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <SuggestionBox alarm={about} suggestion={of} />
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  return html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

it('review J11: says what is suggested and what speaks for it, in both languages', async () => {
  const chinese = await drawn('zh', suggestion)
  expect(chinese).toContain('建议限值： 高告警 35.0 → 32.0 ， 高解除 33.0 → 30.0')
  expect(chinese).toContain('这次会早报 7 min（')
  expect(chinese).toContain('近 30 天会报 2 次，现在 1 次')
  expect(chinese).toMatch(/探头 2 平时 99% 的读数 ≤ 28\.7 (°C|℃)/)
  expect(chinese).toMatch(/服务器进风允许上限（A1 级） 32 (°C|℃)/)
  expect(chinese).toContain('不采用')
  const english = await drawn('en', suggestion)
  expect(english).toContain('Suggested limit: High alarm 35.0 → 32.0 , High release 33.0 → 30.0')
  expect(english).toContain('Earlier by 7 min (')
  expect(english).toContain('Alarms in the last 30 days 2 with it, 1 now')
  expect(english).toMatch(/Probe 2, 99% of usual readings ≤ 28\.7 (°C|℃)/)
  expect(english).toContain('Open thresholds, filled in')
})

it('names no norm where there is none, and the low limits of a low alarm', async () => {
  const low = await drawn('zh', { ...suggestion, norm: null, present: [5, 8], suggested: [15, 18], usual: 20 }, { ...alarm, side: 'low' })
  expect(low).toContain('低告警 5.0 → 15.0 ， 低解除 8.0 → 18.0')
  expect(low).toContain('≥ 20.0')
  expect(low).not.toContain('A1')
})
