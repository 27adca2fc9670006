import type { Language } from '@kilowatch/catalog'
import type { Handover } from '@kilowatch/contract'
import { flows, handoverFlow, stepTaken, workKinds } from '@kilowatch/work'
import type { Part, Text } from '../../../printing/content.ts'
import type { Draft, Owner } from '../draft.ts'
import { type DocumentWord, documentWord } from '../words.ts'

interface Saying {
  handover: Handover
  owner: Owner
  language: Language
  word: (key: DocumentWord, parameters?: Readonly<Record<string, string | number>>) => string
}

/** What one shift left to the next: the words, what was open, and who signed it. */
export function handoverDocument(handover: Handover, owner: Owner, language: Language): Draft {
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { handover, owner, language, word }
  return {
    ...{ kind: 'handover', subject: `handover ${handover.id}`, page: `/enterprise/operation/handover/${handover.id}` },
    ...{ name: word('handover-kind'), number: word('handover-number', { id: handover.id }), scan: word('scan-record') },
    ...{
      site: handover.groups.map(({ name }) => name).join(language === 'zh' ? '、' : ', '),
      title: handover.title,
      marks: marksOf(saying),
      foot: word('handover-foot'),
    },
    parts: [
      figures(saying),
      ...said(saying),
      ...alarms(saying),
      ...works(saying),
      ...windows(saying),
      ...comments(saying),
      ...steps(saying),
    ],
  }
}

function marksOf({ handover, owner, language, word }: Saying): Text[] {
  const { state, createdBy, createdAt, shift, signedBy } = handover
  return [
    [{ text: handoverFlow.states[state][language], bold: true }],
    word('handover-by', { name: createdBy?.name ?? '—', at: owner.time.full(createdAt) }),
    ...(shift ? [shift] : []),
    ...(signedBy ? [word('handover-signed', { name: signedBy.name })] : []),
  ]
}

function figures({ handover, word }: Saying): Part {
  const { alarms, works, windows } = handover
  const all = { 'handover-alarms': alarms, 'handover-works': works, 'handover-windows': windows } as const
  return {
    part: 'figures',
    figures: Object.entries(all).map(([name, figure]) => ({ name: word(name as keyof typeof all), figure: String(figure) })),
  }
}

const said = ({ handover, word }: Saying): Part[] => [
  { part: 'heading', text: word('handover-words') },
  { part: 'text', text: handover.words },
]

function headed(
  { word }: Saying,
  heading: DocumentWord,
  { total, items }: { total: number; items: readonly unknown[] },
  table: Part,
): Part[] {
  if (total === 0) return []
  const rest = total - items.length
  return [
    { part: 'heading', text: word(heading), note: word('count', { count: total }) },
    table,
    ...(rest > 0 ? [{ part: 'text' as const, text: word('rest', { count: rest }), dim: true }] : []),
  ]
}

function alarms(saying: Saying): Part[] {
  const { handover, owner, language, word } = saying
  return headed(saying, 'handover-alarms', handover.open.alarms, {
    part: 'table',
    columns: [
      { title: word('handover-device'), width: 110 },
      { title: word('handover-alarm'), width: 'rest' },
      { title: word('handover-level'), width: 44 },
      { title: word('handover-since'), width: 100 },
      { title: word('handover-confirmed'), width: 56 },
    ],
    rows: handover.open.alarms.items.map(({ device, reason, level, openedAt, confirmed }) => [
      ...[device.name, reason[language], word(`level-${level}`), owner.time.full(openedAt)],
      word(confirmed ? 'confirmed' : 'unconfirmed'),
    ]),
  })
}

function works(saying: Saying): Part[] {
  const { handover, owner, language, word } = saying
  return headed(saying, 'handover-works', handover.open.works, {
    part: 'table',
    columns: [
      { title: word('handover-work-kind'), width: 80 },
      { title: word('handover-work'), width: 'rest' },
      { title: word('handover-state'), width: 70 },
      { title: word('handover-due'), width: 100 },
    ],
    rows: handover.open.works.items.map(({ kind, number, title, state, dueAt }) => [
      workKinds[kind][language],
      { lines: [title, ...(number === null ? [] : [number])] },
      flows.find((flow) => flow.kind === kind)?.states[state]?.[language] ?? state,
      dueAt === null ? '—' : owner.time.due(dueAt),
    ]),
  })
}

function windows(saying: Saying): Part[] {
  const { handover, owner, word } = saying
  return headed(saying, 'handover-windows', handover.open.windows, {
    part: 'table',
    columns: [
      { title: word('handover-device'), width: 140 },
      { title: word('handover-reason'), width: 'rest' },
      { title: word('handover-until'), width: 110 },
    ],
    rows: handover.open.windows.items.map(({ device, reason, until }) => [device.name, reason, owner.time.full(until)]),
  })
}

/** What was written under alarms during the shift. */
function comments(saying: Saying): Part[] {
  const { handover, owner, language, word } = saying
  return headed(saying, 'handover-comments', handover.open.comments, {
    part: 'table',
    columns: [
      { title: word('handover-device'), width: 110 },
      { title: word('handover-comments'), width: 'rest' },
      { title: word('handover-comment-by'), width: 70 },
      { title: word('handover-since'), width: 100 },
    ],
    rows: handover.open.comments.items.map(({ device, reason, text, by, at }) => [
      ...[device.name, { lines: [text, reason[language]] }, by, owner.time.full(at)],
    ]),
  })
}

/** Who signed it, what was missing, what was answered and what was added. */
function steps({ handover, owner, language, word }: Saying): Part[] {
  const taken = handover.timeline.filter(({ step }) => step === null || step in handoverFlow.steps)
  if (taken.length === 0) return []
  return [
    { part: 'heading', text: word('handover-steps') },
    {
      part: 'facts',
      facts: taken.map(({ at, step, by, entered, text }) => ({
        name: `${owner.time.full(at)} ${by?.name ?? ''}`,
        value: [
          step === null ? word('handover-addition') : (stepTaken(handoverFlow, step)?.[language] ?? ''),
          ...[entered.note, entered.missing, entered.words, text].filter((said): said is string => typeof said === 'string' && said !== ''),
        ].join(' · '),
      })),
    },
  ]
}
