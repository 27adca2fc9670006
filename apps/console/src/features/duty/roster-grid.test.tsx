import type { DutyRoster } from '@kilowatch/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import duty from '../../locales/en/duty.json' with { type: 'json' }
import swaps from '../../locales/en/duty-swaps.json' with { type: 'json' }
import { DialogHost } from '../../ui/dialogs.tsx'

vi.stubGlobal('document', { cookie: '' })
const { RosterGrid } = await import('./roster-grid.tsx')
vi.unstubAllGlobals()

const i18n = createInstance()
beforeAll(() =>
  i18n.use(initReactI18next).init({ lng: 'en', ns: ['duty', 'duty-swaps'], resources: { en: { duty, 'duty-swaps': swaps } } }),
)

const times = { from: '2026-12-01T00:00:00Z', to: '2026-12-01T12:00:00Z' }
const shifts = [
  { key: 'day', name: 'Day', from: '08:00', to: '20:00', need: 1, weekdays: [0, 1, 2, 3, 4] },
  { key: 'night', name: 'Night', from: '20:00', to: '08:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] },
]
const roster: DutyRoster = {
  ...{ group: { id: '1', name: 'Data center' }, timeZone: 'Asia/Shanghai', today: '2026-12-02', from: '2026-12-01', to: '2026-12-06' },
  rosters: [
    {
      ...{ startsOn: '2026-12-01', shifts, cycle: ['day'], certificate: '', certified: [], limits: true },
      teams: [{ name: 'A', offset: 0, people: ['1', '2'] }],
    },
  ],
  people: [
    { employeeId: '1', name: 'Wu', me: true },
    { employeeId: '2', name: 'He', me: false },
  ],
  duties: [{ day: '2026-12-01', shift: 'day', employeeId: '1', ...times, origin: 'hand' }],
  absences: [{ day: '2026-12-01', shift: 'day', employeeId: '2', why: 'leave' }],
  ...{ leaves: [], gaps: [{ day: '2026-12-01', shift: 'night', ...times, missing: 1, uncertified: false }] },
}

const drawn = (manages: boolean, shown = roster) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <App>
          <DialogHost>
            <RosterGrid roster={shown} manages={manages} pending={new Set(['1 2026-12-01 day'])} />
          </DialogHost>
        </App>
      </QueryClientProvider>
    </I18nextProvider>,
  )

it('says in words what each has, who is away, and what lacks somebody', () => {
  const text = drawn(false).replaceAll(/<[^>]+>/g, '|')
  expect(text).toContain('Day 08:00–20:00')
  expect(text).toMatch(/\|A\|+Wu\|+me\|+D\|+Day \(Swap pending\)\|/)
  expect(text).toMatch(/He\|+L\|+Day \(.+?\)\|/)
  expect(text).toMatch(/Night, 1 needed\|+0\|+understaffed\|/)
})

it('offers whoever manages one place for the keyboard, from which keys lead on', () => {
  const buttons = [...drawn(true).matchAll(/<button[^>]*>/g)].map(([button]) => button)
  expect(buttons).toHaveLength(12)
  expect(buttons.filter((button) => button.includes('tabindex="0"'))).toHaveLength(1)
  expect(buttons[0]).toContain('Wu, 2026-12-01: Day (')
  expect(drawn(false)).not.toContain('<button')
})

it('review J6: a leave is seen, and found for editing, on days without a shift too', () => {
  const leave = { employeeId: '2', from: '2026-12-01', to: '2026-12-04', reason: '' }
  const text = drawn(true, { ...roster, leaves: [leave] })
  for (const day of ['03', '04']) expect(text).toContain(`He, 2026-12-${day}: Leave`)
  expect(text).toContain('He, 2026-12-05: Off')
})
