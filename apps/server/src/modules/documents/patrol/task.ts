import { deviceType, type Names } from '@kilowatch/catalog'
import type { PatrolForm, PatrolRecord, PatrolTask } from '@kilowatch/contract'
import { patrolArrangements, patrolTaskFlow, stepTaken } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import type { CellText, Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { findRecords } from '../../access/index.ts'
import { readTask } from '../../patrol/index.ts'
import { findEarlier, formsOfTask, readForm } from '../../patrol-records/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { documentWord } from '../words.ts'
import { linesTable } from './lines.ts'
import { resultMarks } from './record.ts'
import type { Saying } from './saying.ts'
import { signingParts } from './signing.ts'

/** A task: its devices with what was found, what failed or was not done, who signed for it, and everything that happened. */
export async function taskDocument(id: string, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { language } = reader
  const task = await readTask(id, reader.user, services)
  const form = await newestForm(id, reader, services)
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { language, time: owner.time, day: task.plannedOn, word }
  return {
    ...{ kind: 'patrol-task', subject: `patrol-task ${id}`, name: word('patrol-task-kind') },
    ...{ number: task.number ?? word('patrol-task-number', { id }), scan: word('scan-record'), site: task.group?.name ?? '' },
    page: task.roles.includes('agent') ? `/patrol_task/${id}` : `/patrol_order/${id}`,
    ...{ title: task.title, foot: word('patrol-foot'), marks: marksOf(task, form, saying) },
    parts: [
      ...(task.note === '' ? [] : [{ part: 'text' as const, text: [{ text: `${word('patrol-note')}   `, bold: true }, task.note] }]),
      ...devicesTable(task, form, saying),
      ...(await openLines(form, saying, services)),
      ...(form ? signingParts({ form, signatures: form.signatures, timeline: form.timeline }, saying) : []),
      ...pastTable(task, saying),
    ],
  }
}

/** Undefined: nothing was written down yet, or the reader does not see it. */
async function newestForm(taskId: string, reader: Reader, services: Services): Promise<PatrolForm | undefined> {
  const [newest] = await formsOfTask(services.db, taskId)
  const [seen] = newest ? await findRecords(services.db, 'work', [newest.id], reader.user) : []
  return seen && readForm(seen.id, reader.user, services)
}

function marksOf(task: PatrolTask, form: PatrolForm | undefined, saying: Saying): Text[] {
  const { language, word } = saying
  return [
    [{ text: patrolTaskFlow.states[task.state][language], bold: true }],
    ...(form ? resultMarks(form, saying) : []),
    word('patrol-devices', { count: task.members.length }),
    word('patrol-planned', { day: task.plannedOn }),
    word('patrol-window', { from: task.windowFrom, to: task.windowTo }),
    ...(task.completedOn ? [word('patrol-completed', { day: task.completedOn })] : []),
    task.assignee || task.provider ? word('patrol-by', { name: task.assignee?.name ?? task.provider?.name ?? '' }) : word('patrol-nobody'),
    ...(task.skills === '' ? [] : [word('patrol-asks', { skills: task.skills })]),
    ...(task.sheets.length === 0 ? [] : [word('patrol-sheets', { names: task.sheets.map(({ name }) => name).join(word('patrol-and')) })]),
  ]
}

function devicesTable({ members }: PatrolTask, form: PatrolForm | undefined, { language, word }: Saying): Part[] {
  const records = new Map(form?.records.map((record) => [record.device.id, record]))
  const count = (value: number | undefined): CellText =>
    value ? [{ text: String(value), bold: true }] : [{ text: value === 0 ? '0' : '—', dim: true }]
  return [
    { part: 'heading', text: word('patrol-device-sums'), note: word('count', { count: members.length }) },
    {
      part: 'table',
      columns: [
        { title: word('patrol-device'), width: 'rest' },
        { title: word('patrol-inspector'), width: 90 },
        { title: word('patrol-passed-short'), width: 52, align: 'right' },
        { title: word('patrol-failed-short'), width: 52, align: 'right' },
        { title: word('patrol-undone-short'), width: 52, align: 'right' },
      ],
      rows: members.map(({ id, name, type, site }) => {
        const record = records.get(id)
        return [
          { lines: [[{ text: name, bold: true }], [deviceType(type)?.name[language] ?? type, site, id].filter(Boolean).join(' · ')] },
          record?.inspector?.name ?? '—',
          record ? String(record.passed) : '—',
          count(record?.failed),
          count(record?.undone),
        ]
      }),
    },
  ]
}

const isOpen = ({ entry }: PatrolRecord['lines'][number]) => entry?.result === 'fail' || entry?.result === 'undone'

/** What did not pass, device by device; the form’s own document has every line. */
async function openLines(form: PatrolForm | undefined, saying: Saying, { db }: Services): Promise<Part[]> {
  const found = (form?.records ?? []).flatMap((record) => {
    const lines = record.lines.filter(isOpen)
    return lines.length === 0 ? [] : [{ ...record, lines }]
  })
  if (found.length === 0) return []
  const earlier = await findEarlier(
    db,
    found.map(({ id }) => id),
  )
  let rows = 0
  const shown = found.filter(({ lines }, place) => {
    rows += lines.length
    return place === 0 || rows <= budgets.documentRows.most
  })
  const left = found.length - shown.length
  return [
    ...shown.flatMap((record): Part[] => [
      { part: 'heading', text: record.device.name, note: saying.word('patrol-open-lines', { count: record.lines.length }) },
      linesTable({ ...saying, record, pictures: [], earlier: earlier.filter(({ recordId }) => recordId === record.id) }),
    ]),
    ...(left === 0 ? [] : [{ part: 'text' as const, text: saying.word('patrol-left-out', { count: left }), dim: true }]),
  ]
}

/** Step by step: when, what, who, and what was said with it. */
function pastTable({ timeline }: PatrolTask, { language, time, word }: Saying): Part[] {
  if (timeline.length === 0) return []
  const marks: Readonly<Record<string, Names | undefined>> = patrolArrangements
  return [
    { part: 'heading', text: word('patrol-past') },
    {
      part: 'table',
      columns: [
        { title: word('patrol-when'), width: 110 },
        { title: word('patrol-step'), width: 130 },
        { title: word('patrol-who'), width: 110 },
        { title: word('patrol-detail'), width: 'rest' },
      ],
      rows: timeline.slice(-budgets.documentRows.most).map(({ at, step, by, assignee, entered, text }) => {
        const said = [assignee?.name, entered.plannedOn, entered.provider, entered.reason, text]
        return [
          time.full(at).slice(0, 16),
          step === null ? word('patrol-comment') : ((stepTaken(patrolTaskFlow, step) ?? marks[step])?.[language] ?? word('patrol-begun')),
          by?.name ?? word('patrol-platform-acts'),
          said.filter((one) => typeof one === 'string' && one !== '').join(' · '),
        ]
      }),
    },
  ]
}
