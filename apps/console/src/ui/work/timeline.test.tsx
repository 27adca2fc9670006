import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Timeline } from './timeline.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))
vi.mock('../../shared/clock.ts', () => ({ useNow: () => Date.parse('2026-11-29T12:00:00Z') }))

it('review V15: a time-line begins with what happened last', () => {
  const line = (at: string, title: string) => ({ at, title, more: null, number: null })
  const html = renderToStaticMarkup(
    <Timeline
      lines={[line('2026-11-29T08:00:00Z', 'first'), line('2026-11-29T09:00:00Z', 'second'), line('2026-11-29T10:00:00Z', 'third')]}
    />,
  )
  expect(html.match(/first|second|third/g)).toEqual(['third', 'second', 'first'])
})
