import { deviceType } from '@kilowatch/catalog'
import { lineCounts, type PatrolForm, type PatrolRecord } from '@kilowatch/contract'
import { patrolFormFlow } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import type { CellText, Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { findEarlier, readForm } from '../../patrol-records/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { documentWord } from '../words.ts'
import { linesTable } from './lines.ts'
import { numbered, pictureParts } from './pictures.ts'
import { linesText, noteParts, presenceMarks, resultMarks, spanText, versionMarks } from './record.ts'
import type { Saying } from './saying.ts'
import { signingParts } from './signing.ts'

/** A form with all of its devices: first how each of them stands, then the lines of one after the other. */
export async function formDocument(id: string, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { language } = reader
  const form = await readForm(id, reader.user, services)
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { language, time: owner.time, day: owner.time.date(form.inspectedAt ?? form.changedAt), word }
  const earlier = await findEarlier(
    services.db,
    form.records.map((record) => record.id),
  )
  const signing = { form, signatures: form.signatures, timeline: form.timeline }
  const pictures = numbered(form.records)
  const drawn = await pictureParts(pictures, { ...saying, services })
  return {
    ...{ kind: 'patrol-form', subject: `patrol-form ${id}`, name: word('patrol-form-kind') },
    ...{ number: form.taskNumber ?? word('patrol-form-number', { id }), scan: word('scan-record'), site: form.group?.name ?? '' },
    ...{ page: `/patrol_order/form/${id}`, title: form.title, foot: word('patrol-foot') },
    marks: marksOf(form, pictures.length, saying),
    parts: [
      ...devicesTable(form, saying),
      ...form.records.slice(0, within(form.records)).flatMap((record): Part[] => [
        { part: 'heading', text: record.device.name, note: aboutDevice(record, saying) },
        linesTable({
          ...{ ...saying, record, pictures: pictures.filter((one) => one.record === record) },
          earlier: earlier.filter(({ recordId }) => recordId === record.id),
        }),
        ...noteParts(record, saying),
      ]),
      ...leftOut(form.records, saying),
      ...drawn.first,
      ...signingParts(signing, saying),
      ...drawn.all,
    ],
  }
}

function marksOf(form: PatrolForm, pictures: number, saying: Saying): Text[] {
  const { language, time, word } = saying
  return [
    [{ text: patrolFormFlow.states[form.state][language], bold: true }],
    ...resultMarks(form, saying),
    word('patrol-devices', { count: form.devices }),
    linesText(
      form.records.flatMap(({ lines }) => lines),
      saying,
    ),
    word('patrol-planned', { day: form.plannedOn }),
    ...(form.inspectedAt ? [word('patrol-inspected', { at: time.full(form.inspectedAt).slice(0, 16) })] : []),
    ...(pictures === 0 ? [] : [word('patrol-picture-count', { count: pictures })]),
    ...versionMarks({ form, signatures: form.signatures, timeline: form.timeline }, saying),
  ]
}

/** Of one device its own table says all. */
function devicesTable({ records }: PatrolForm, { word }: Saying): Part[] {
  if (records.length < 2) return []
  const count = (value: number): CellText => (value === 0 ? [{ text: '0', dim: true }] : [{ text: String(value), bold: true }])
  return [
    { part: 'heading', text: word('patrol-device-sums'), note: word('count', { count: records.length }) },
    {
      part: 'table',
      columns: [
        { title: word('patrol-device'), width: 'rest' },
        { title: word('patrol-inspector'), width: 90 },
        { title: word('patrol-passed-short'), width: 52, align: 'right' },
        { title: word('patrol-failed-short'), width: 52, align: 'right' },
        { title: word('patrol-undone-short'), width: 52, align: 'right' },
        { title: word('patrol-empty'), width: 60, align: 'right' },
      ],
      rows: records.map((record) => [
        [
          { text: record.device.name, bold: true },
          { text: ` ${record.device.id}`, dim: true },
        ],
        record.inspector?.name ?? '—',
        String(record.passed),
        count(record.failed),
        count(record.undone),
        count(lineCounts(record.lines).open),
      ]),
    },
  ]
}

function aboutDevice(record: PatrolRecord, saying: Saying): string {
  const { device, inspector } = record
  const isEntered = record.lines.some(({ entry }) => entry !== null)
  return [
    device.id,
    deviceType(device.type)?.name[saying.language] ?? '',
    device.site,
    inspector?.name ?? '',
    isEntered ? spanText(record, saying) : '',
    ...presenceMarks(record, saying),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How many of the records have room in one document. */
function within(records: readonly PatrolRecord[]): number {
  let lines = 0
  const first = records.findIndex((record) => {
    lines += record.lines.length
    return lines > budgets.documentRows.most
  })
  return first === -1 ? records.length : Math.max(first, 1)
}

function leftOut(records: readonly PatrolRecord[], { word }: Saying): Part[] {
  const count = records.length - within(records)
  return count === 0 ? [] : [{ part: 'text', text: word('patrol-left-out', { count }), dim: true }]
}
