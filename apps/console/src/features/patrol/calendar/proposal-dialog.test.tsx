import type { AssignmentProposal, PatrolTaskRow } from '@kilowatch/contract'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import words from '../../../locales/en/patrol-assignment.json' with { type: 'json' }
import { ProposalLines } from './proposal-dialog.tsx'

const i18n = createInstance()
const resources = { en: { 'patrol-assignment': words } }
beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', ns: ['patrol-assignment'], resources, interpolation: { escapeValue: false } }))

const task = (id: string, title: string, skills = ''): PatrolTaskRow => ({
  ...{ id, title, skills, number: null, state: 'waiting', executeState: 0, plannedOn: '2026-12-02', windowFrom: '2026-12-01' },
  ...{ windowTo: '2026-12-04', plan: null, group: null, assignee: null, provider: null, devices: 1, minutes: 60, changedAt: '' },
})
const person = {
  id: '7',
  name: 'Wu',
  identity: 'inspector',
  holds: [{ name: 'HV', until: '2026-12-31' }],
  load: 120,
  over: false,
  onDuty: false,
} as const
const lines: AssignmentProposal['lines'] = [
  { task: task('1', 'Switchgear', 'HV'), minutes: 60, person: { ...person, holds: [...person.holds] }, why: null },
  {
    task: task('2', 'Roof'),
    minutes: 60,
    person: { ...person, holds: [], identity: null, load: 1180, over: true, onDuty: true },
    why: null,
  },
  {
    task: task('3', 'Lift'),
    minutes: 60,
    person: null,
    why: { kind: 'skills', lacking: ['LV'], ended: [{ id: '8', name: 'He', until: '2026-11-30' }] },
  },
  { task: task('4', 'Pump'), minutes: 60, person: null, why: { kind: 'away', people: [{ id: '8', name: 'He' }] } },
]
const drawn = renderToText({ weekMinutes: 1200, lines, more: false })

function renderToText(proposal: AssignmentProposal): () => string {
  return () =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ProposalLines proposal={proposal} isChosen={({ person }) => person !== null && !person.over} onMark={() => undefined} />
      </I18nextProvider>,
    )
}

it('says of every line who is proposed and why, or why nobody is', () => {
  const text = drawn().replaceAll(/<[^>]+>/g, '|')
  expect(text).toContain('holds HV (until 2026-12-31); inspector of the group; 180 of 1200 min that week')
  expect(text).toContain('1240 min that week, more than 1200: nobody else available has capacity; on duty that day')
  expect(text).toContain('nobody holds LV on that day; expired for He on 2026-11-30')
  expect(text).toContain('on leave that day: He')
})

it('lets those lines alone be chosen for which somebody is proposed', () => {
  const boxes = [...drawn().matchAll(/<input[^>]*>/g)].map(([box]) => box)
  expect(boxes).toHaveLength(3)
  expect(boxes.filter((box) => box.includes('checked')).map((box) => /aria-label="([^"]*)"/.exec(box)?.[1])).toEqual([
    'Assign “Switchgear” to Wu',
  ])
})
