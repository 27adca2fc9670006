import { deviceTypeOf, type Names } from '@kilowatch/catalog'
import {
  checkVerdicts,
  type Fault,
  type FaultEvidence,
  type FaultNode,
  type FaultRepair,
  findingName,
  findingText,
} from '@kilowatch/contract'
import { faultArrangements, faultFlow, faultLevels, faultSources, stepTaken } from '@kilowatch/work'
import type { CellText, Part } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { alarmReason } from '../../alarm-words/index.ts'
import { readFault } from '../../faults/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { type DocumentWord, documentWord } from '../words.ts'

interface Saying {
  fault: Fault
  owner: Owner
  language: Reader['language']
  word: (key: DocumentWord, parameters?: Readonly<Record<string, string | number>>) => string
}

/** One fault, from its signs to the readings that prove its repair, with what was done and what it cost. */
export async function faultReport(id: string, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { language } = reader
  const fault = await readFault(id, reader.user.id, services)
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { fault, owner, language, word }
  return {
    ...{ kind: 'fault', subject: `fault ${id}`, page: `/enterprise/operation/fault_records/${id}` },
    ...{ name: word('fault-kind'), number: word('fault-number', { number: fault.number ?? id }), scan: word('fault-scan') },
    ...{ site: fault.device?.site ?? '', title: fault.title, foot: word('fault-foot') },
    marks: [[{ text: faultFlow.states[fault.state][language], bold: true }], faultLevels[fault.level][language]],
    parts: [
      facts(saying),
      ...signs(saying),
      ...fault.repairs.toReversed().flatMap((one) => repair(one, saying)),
      ...proof(saying),
      ...path(saying),
    ],
  }
}

type Known = readonly (readonly [DocumentWord, string | null | undefined])[]

function factsOf(known: Known, word: Saying['word']): Part {
  return { part: 'facts', facts: known.flatMap(([name, value]) => (value ? [{ name: word(name), value }] : [])) }
}

function facts({ fault, owner: { time }, language, word }: Saying): Part {
  const { members, since, source, assignee, provider, reporter, reportedAt, dueAt, group, note, plan } = fault
  const known: Known = [
    ['fault-devices', members.map(({ name, id }) => `${name} ${id}`).join('; ')],
    ['fault-since', time.full(since)],
    ['fault-source', faultSources[source][language]],
    ['fault-reporter', [reporter?.name, time.full(reportedAt)].filter(Boolean).join(' ')],
    ['fault-assignee', assignee?.name],
    ['fault-provider', provider?.name],
    ['fault-due', dueAt && time.full(dueAt)],
    ['fault-group', group?.name],
    ['fault-note', note],
    ['fault-plan', plan],
  ]
  return factsOf(known, word)
}

function signs({ fault: { evidence }, owner, language, word }: Saying): Part[] {
  if (evidence.length === 0) return []
  const row = (sign: FaultEvidence): CellText[] => {
    const { at, title, more } = signOf(sign, language)
    return [
      at === null ? '—' : owner.time.full(at),
      { lines: [[{ text: title, bold: true }], ...more.filter((line) => line !== '')] },
      ended(sign),
    ]
  }
  const ended = (sign: FaultEvidence) => {
    if (sign.kind !== 'alarm') return '—'
    return sign.releasedAt === null ? word('fault-sign-active') : owner.time.full(sign.releasedAt)
  }
  return [
    { part: 'heading', text: word('fault-signs') },
    {
      part: 'table',
      columns: [
        { title: word('fault-at'), width: 110 },
        { title: word('fault-sign'), width: 'rest' },
        { title: word('fault-cleared'), width: 110 },
      ],
      rows: evidence.map(row),
    },
  ]
}

function signOf(sign: FaultEvidence, language: Saying['language']): { at: string | null; title: string; more: string[] } {
  if (sign.kind === 'alarm') return { at: sign.was.openedAt, title: alarmReason(sign.was, language), more: [sign.was.deviceName] }
  if (sign.kind === 'check') {
    const { group, verdict, judgedAt, findings } = sign.was
    const type = deviceTypeOf(sign.device)
    return {
      at: judgedAt,
      title: `${group.name} · ${checkVerdicts[verdict][language]}`,
      more: [sign.device.name, ...findings.map((one) => `${findingName(one, type, language)} ${findingText(one, type, language)}`)],
    }
  }
  const { entry, item } = sign.was
  return {
    at: entry?.at ?? null,
    title: item.name[language],
    more: [[sign.device.name, entry?.by?.name].filter(Boolean).join(' · '), entry?.note ?? ''],
  }
}

function repair({ number, company, people, begunAt, endedAt, plan, done, cost }: FaultRepair, saying: Saying): Part[] {
  const { owner, word } = saying
  const known: Known = [
    ['fault-company', company],
    ['fault-people', people],
    ['fault-time', word('ticket-span', { from: owner.time.full(begunAt), until: endedAt ? owner.time.full(endedAt) : '…' })],
    ['fault-to-do', plan],
    ['fault-done', done],
  ]
  return [{ part: 'heading', text: word('fault-repair'), note: number }, factsOf(known, word), ...(cost ? [bill(cost, saying)] : [])]
}

function bill({ parts, hours, rate, labour, other, otherNote, total }: NonNullable<FaultRepair['cost']>, { word }: Saying): Part {
  const money = (amount: number) => amount.toFixed(2)
  const named = (name: string, more: string): CellText => (more ? { lines: [name, more] } : name)
  const rows: CellText[][] = [
    ...parts.map(({ name, model, count, price, amount }) => [named(name, model), String(count), money(price), money(amount)]),
    ...(hours > 0 ? [[word('fault-labour'), `${hours} h`, money(rate), money(labour)]] : []),
    ...(other > 0 ? [[named(word('fault-other'), otherNote), '', '', money(other)]] : []),
    [[{ text: word('fault-total'), bold: true }], '', '', [{ text: money(total), bold: true }]],
  ]
  return {
    part: 'table',
    columns: [
      { title: word('fault-cost'), width: 'rest' },
      { title: word('fault-count'), width: 70, align: 'right' },
      { title: word('fault-price'), width: 90, align: 'right' },
      { title: word('fault-amount'), width: 100, align: 'right' },
    ],
    rows,
  }
}

function proof({ fault: { proof: shown }, owner, word }: Saying): Part[] {
  if (shown === null) return []
  const { minutes, held, met, since } = shown
  const said = word(met ? 'fault-proof-met' : 'fault-proof-open', { minutes, held })
  return [
    { part: 'heading', text: word('fault-proof') },
    { part: 'text', text: since === null ? said : `${said} ${word('fault-proof-since', { at: owner.time.full(since) })}` },
  ]
}

/** Everything that was done with it, in the order of time. */
function path({ fault: { nodes }, owner, language, word }: Saying): Part[] {
  const marks: Readonly<Record<string, Names | undefined>> = faultArrangements
  const row = ({ at, by, step, entered }: FaultNode): CellText[] => {
    const name = (stepTaken(faultFlow, step) ?? marks[step])?.[language] ?? step
    const more = said(entered, language)
    return [owner.time.full(at), by?.name ?? word('ticket-clock'), more ? { lines: [name, more] } : name]
  }
  return [
    { part: 'heading', text: word('fault-path') },
    {
      part: 'table',
      columns: [
        { title: word('fault-at'), width: 110 },
        { title: word('fault-who'), width: 110 },
        { title: word('fault-step'), width: 'rest' },
      ],
      rows: nodes.map(row),
    },
  ]
}

/** What was entered with a step. */
function said(entered: FaultNode['entered'], language: Saying['language']): string {
  const parts = Object.entries(entered).flatMap(([key, value]) => {
    if (value === '' || value === null) return []
    if (key === 'hours') return [`${value} h`]
    if (key === 'total') return [`¥ ${Number(value).toFixed(2)}`]
    if (key === 'level') return [faultLevels[String(value) as keyof typeof faultLevels]?.[language] ?? String(value)]
    return [String(value)]
  })
  return parts.join(' · ')
}
