import { deviceType } from '@kilowatch/catalog'
import { lineCounts, type PatrolRecord, recordKindNames, recordStates } from '@kilowatch/contract'
import type { Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { type FormSigning, findEarlier, readRecord, readSigning } from '../../patrol-records/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { documentWord } from '../words.ts'
import { linesTable } from './lines.ts'
import { numbered, pictureParts } from './pictures.ts'
import type { Saying } from './saying.ts'
import { countReturns, signingParts } from './signing.ts'

/** What was found at one device: each line, the pictures, and who signed for the form that holds it. */
export async function recordDocument(id: string, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { language } = reader
  const record = await readRecord(id, reader.user, services)
  const [earlier, signing] = await Promise.all([
    findEarlier(services.db, [id]),
    record.formId === null ? null : readSigning(record.formId, services),
  ])
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { language, time: owner.time, day: owner.time.date(record.inspectedAt), word }
  const pictures = numbered([record])
  const drawn = await pictureParts(pictures, { ...saying, services })
  return {
    ...{ kind: 'patrol-record', subject: `patrol-record ${id}`, name: word('patrol-record-kind') },
    ...{ number: word('patrol-record-number', { id }), scan: word('scan-record'), site: record.device.site },
    page: `/enterprise/detail/patrol/${id}`,
    title: record.task?.name ?? word('patrol-record-title', { device: record.device.name }),
    marks: marksOf(record, signing, pictures.length, saying),
    foot: word('patrol-foot'),
    parts: [
      linesTable({ ...saying, record, earlier, pictures }),
      ...noteParts(record, saying),
      ...drawn.first,
      ...(signing ? signingParts(signing, saying) : [{ part: 'text' as const, text: word('patrol-alone'), dim: true }]),
      ...drawn.all,
    ],
  }
}

function marksOf(record: PatrolRecord, signing: FormSigning | null, pictures: number, saying: Saying): Text[] {
  const { language, word } = saying
  const type = deviceType(record.device.type)?.name[language]
  return [
    ...(record.state === 'done' ? [] : [[{ text: recordStates[record.state][language], bold: true }]]),
    ...resultMarks(record, saying),
    [{ text: record.device.name, bold: true }, ` ${record.device.id}${type ? ` ${type}` : ''}`],
    recordKindNames[record.kind][language],
    ...(record.inspector ? [word('patrol-by', { name: record.inspector.name })] : []),
    spanText(record, saying),
    ...presenceMarks(record, saying),
    linesText(record.lines, saying),
    ...(pictures === 0 ? [] : [word('patrol-picture-count', { count: pictures })]),
    ...(record.task?.number ? [word('patrol-task', { number: record.task.number })] : []),
    ...(signing ? versionMarks(signing, saying) : []),
  ]
}

export function linesText(lines: PatrolRecord['lines'], { word }: Saying): string {
  const { all: count, ...counts } = lineCounts(lines)
  return word('patrol-lines', { count, ...counts })
}

/** What did not pass is said before all else. */
export function resultMarks({ passed, failed, undone }: { passed: number; failed: number; undone: number }, { word }: Saying): Text[] {
  return [
    ...(failed > 0 ? [[{ text: word('patrol-failed', { count: failed }), bold: true }]] : []),
    ...(undone > 0 ? [[{ text: word('patrol-undone-count', { count: undone }), bold: true }]] : []),
    ...(passed > 0 && failed === 0 && undone === 0 ? [[{ text: word('patrol-all-passed'), bold: true }]] : []),
  ]
}

export function versionMarks(signing: FormSigning, { word }: Saying): Text[] {
  const returns = countReturns(signing)
  if (signing.form.version === 0) return []
  return [word(returns === 0 ? 'patrol-version' : 'patrol-version-returned', { version: signing.form.version, returns })]
}

/** From the first entry that stands to the last. */
export function spanText(record: PatrolRecord, { time }: Saying): string {
  const times = record.lines.flatMap(({ entry }) => entry?.at ?? []).sort()
  const [first, last] = [times[0] ?? record.inspectedAt, times.at(-1) ?? record.inspectedAt]
  const begin = time.full(first).slice(0, 16)
  const end = time.clock(last, begin.slice(0, 10)).slice(0, -3)
  return begin.endsWith(end) ? begin : `${begin}–${end}`
}

export function presenceMarks({ presence }: PatrolRecord, { time, day, word }: Saying): Text[] {
  if (!presence) return []
  const at = time.clock(presence.at, day).slice(0, -3)
  const { latitude, longitude } = presence
  const place =
    latitude === null || longitude === null ? '' : word('patrol-place', { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) })
  return [word(presence.how === 'scanned' ? 'patrol-scanned' : 'patrol-stated', { at }) + place]
}

export function noteParts({ note }: PatrolRecord, { word }: Saying): Part[] {
  return note === '' ? [] : [{ part: 'text', text: [{ text: `${word('patrol-note')}   `, bold: true }, note] }]
}
