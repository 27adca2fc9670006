import { controlName, controlValue, deviceType, type Names, type ResolvedControl, resolveControl, stateValue } from '@kilowatch/catalog'
import type { Operation, OperationStep } from '@kilowatch/contract'
import { commandFlow, operationFlow, operationMarks, stepTaken } from '@kilowatch/work'
import type { CellText, Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { readOperation } from '../../operations/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { type DocumentWord, documentWord } from '../words.ts'

interface Saying {
  ticket: Operation
  owner: Owner
  language: Reader['language']
  word: (key: DocumentWord, parameters?: Readonly<Record<string, string | number>>) => string
}

/** An operation ticket: its people and times, each step with who carried it out and confirmed it, and everything that happened to it. */
export async function operationTicket(id: string, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { language } = reader
  const ticket = await readOperation(id, reader.user.id, services)
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { ticket, owner, language, word }
  return {
    ...{ kind: 'operation', subject: `operation ${id}`, page: `/enterprise/operation/operation_records/${id}` },
    ...{ name: word('ticket-kind'), number: word('ticket-number', { number: ticket.number }), scan: word('ticket-scan') },
    ...{ site: ticket.device?.site ?? '', title: ticket.title, foot: word('ticket-foot') },
    marks: [[{ text: operationFlow.states[ticket.state][language], bold: true }]],
    parts: [facts(saying), ...steps(saying), ...path(saying), { part: 'text', text: word('ticket-signed'), dim: true }],
  }
}

function facts({ ticket, owner, word }: Saying): Part {
  const { members, assignee, guardian, createdBy, createdAt, startsAt, endsAt, begunAt, endedAt, purpose, fault } = ticket
  const { time } = owner
  const span = (from: string, until: string | null) => word('ticket-span', { from: time.full(from), until: until ? time.full(until) : '…' })
  const known: readonly [DocumentWord, string | undefined][] = [
    ['ticket-devices', members.map(({ name, id }) => `${name} ${id}`).join('; ')],
    ['ticket-operator', assignee?.name],
    ['ticket-guardian', guardian?.name],
    ['ticket-writer', createdBy ? `${createdBy.name} ${time.full(createdAt)}` : undefined],
    ['ticket-planned', span(startsAt, endsAt)],
    ['ticket-carried', begunAt ? span(begunAt, endedAt) : undefined],
    ['ticket-fault', fault?.name],
    ['ticket-purpose', purpose],
  ]
  return { part: 'facts', facts: known.flatMap(([name, value]) => (value ? [{ name: word(name), value }] : [])) }
}

function steps(saying: Saying): Part[] {
  const { ticket, word } = saying
  return [
    { part: 'heading', text: word('ticket-steps'), note: word('ticket-steps-note', { done: ticket.stepsDone, all: ticket.steps }) },
    {
      part: 'table',
      columns: [
        { title: word('ticket-place'), width: 36 },
        { title: word('ticket-step'), width: 'rest' },
        { title: word('ticket-who'), width: 100 },
        { title: word('ticket-at'), width: 104 },
        { title: word('ticket-result'), width: 112 },
      ],
      rows: ticket.plan.map((step) => stepRow(step, saying)),
    },
  ]
}

function stepRow(step: OperationStep, { owner, language, word }: Saying): CellText[] {
  const control = controlOf(step)
  const told =
    control && `${step.device?.name ?? ''} ${controlName(control, language)}: ${controlValue(control, step.value ?? '')?.[language]}`
  const lines: Text[] = [[{ text: step.text || told || step.control || '', bold: true }], ...(step.text && told ? [told] : [])]
  if (step.note) lines.push(step.note)
  const who = [step.askedBy?.name, step.confirmedBy?.name].filter(Boolean).join(' / ')
  return [
    String(step.place),
    { lines },
    who || '—',
    step.doneAt ? owner.time.full(step.doneAt) : '—',
    resultOf(step, control, { language, word }),
  ]
}

function controlOf({ device, control }: OperationStep): ResolvedControl | undefined {
  const type = device && deviceType(device.type)
  return (type && control !== null && resolveControl(type, control)) || undefined
}

function resultOf(step: OperationStep, control: ResolvedControl | undefined, { language, word }: Pick<Saying, 'language' | 'word'>): Text {
  const { command, doneAt, byHand } = step
  if (command) {
    const point = control?.proof.point
    const read = point && point.kind === 'state' && command.reading !== null ? stateValue(point, command.reading)?.[language] : undefined
    return [commandFlow.states[command.state][language], read ? ` ${word('ticket-read-back', { value: read })}` : ''].join('')
  }
  if (doneAt === null) return [{ text: word('ticket-not-done'), dim: true }]
  return word(byHand ? 'ticket-by-hand' : 'ticket-done')
}

/** Steps of the ticket itself and of its plan, in the order in which they were taken. */
function path({ ticket, owner, language, word }: Saying): Part[] {
  const marks: Readonly<Record<string, Names | undefined>> = operationMarks
  const rows = ticket.timeline.map(({ at, step, by, entered, text }): CellText[] => {
    const said = [entered.place === undefined ? null : `${entered.place}.`, entered.text, entered.note, entered.reason, text]
    const more = said.filter((part) => typeof part === 'string' && part !== '').join(' ')
    const name = (stepTaken(operationFlow, step) ?? marks[step ?? ''])?.[language] ?? ''
    return [owner.time.full(at), by?.name ?? word('ticket-clock'), more ? { lines: [name, more] } : name]
  })
  if (rows.length === 0) return []
  return [
    { part: 'heading', text: word('ticket-path') },
    {
      part: 'table',
      columns: [
        { title: word('ticket-at'), width: 110 },
        { title: word('ticket-who'), width: 100 },
        { title: word('ticket-step'), width: 'rest' },
      ],
      rows,
    },
  ]
}
