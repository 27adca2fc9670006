import { deviceType, shownUnit, upsStandardFields, upsStandardRows } from '@kilowatch/catalog'
import {
  type CheckedDevice,
  checkAnswers,
  checkFieldKeys,
  checkFields,
  checkVerdicts,
  type Finding,
  findingLimit,
  findingName,
  findingText,
  type GroupCheckDetail,
} from '@kilowatch/contract'
import type { CellText, Part, Text } from '../../../printing/content.ts'
import type { Services } from '../../../services.ts'
import { readCheck } from '../../group-checks/index.ts'
import type { Draft, Owner, Reader } from '../draft.ts'
import { type DocumentWord, documentWord } from '../words.ts'

interface Saying {
  check: GroupCheckDetail
  owner: Owner
  language: Reader['language']
  word: (key: DocumentWord, parameters?: Readonly<Record<string, string | number>>) => string
}

/** A check of a group as the reader sees it: the sum, a line for each device, what did not pass with its evidence, and the rules. */
export async function checkReport(id: string, businessId: string, owner: Owner, reader: Reader, services: Services): Promise<Draft> {
  const { language } = reader
  const check = await readCheck(services.db, { user: reader.user, business: { id: businessId } }, id)
  const word: Saying['word'] = (key, parameters) => documentWord(key, language, parameters)
  const saying: Saying = { check, owner, language, word }
  return {
    ...{ kind: 'group-check', subject: `group-check ${id}`, page: `/group_check?group=${check.groupId}&check=${id}` },
    ...{ name: word('check-kind'), number: word('check-number', { id }), scan: word('check-scan'), site: check.groupName },
    ...{ title: check.groupName, marks: marksOf(saying), foot: word('check-foot') },
    parts: [figures(saying), ...results(saying), ...notPassed(saying), ...rules(saying)],
  }
}

function marksOf({ check, owner, word }: Saying): Text[] {
  const done = { done: check.devices - check.toGo, all: check.devices }
  const judged = { ...done, done: check.fail + check.warn + check.noAnswer + check.pass }
  return [
    ...(check.toGo > 0 ? [[{ text: word('check-incomplete', done), bold: true }]] : []),
    ...(check.state === 'cancelled' ? [[{ text: word('check-cancelled', judged), bold: true }]] : []),
    word('check-started', { at: owner.time.full(check.startedAt) }),
    ...(check.endedAt ? [word('check-ended', { at: owner.time.full(check.endedAt) })] : []),
    ...(check.startedBy ? [word('check-by', { name: check.startedBy.name })] : []),
  ]
}

function figures({ check, language }: Saying): Part {
  const counts = { fail: check.fail, warn: check.warn, 'no-answer': check.noAnswer, pass: check.pass }
  return {
    part: 'figures',
    figures: Object.entries(counts).map(([verdict, count]) => ({
      name: checkVerdicts[verdict as keyof typeof counts][language],
      figure: String(count),
    })),
  }
}

function results(saying: Saying): Part[] {
  const { check, language, word } = saying
  return [
    { part: 'heading', text: word('check-results'), note: word('check-results-note') },
    {
      part: 'table',
      columns: [
        { title: word('check-device'), width: 'rest' },
        { title: word('check-verdict'), width: 52 },
        ...checkFieldKeys.map((field) => ({ title: checkFields[field][language], width: 68 as const })),
      ],
      rows: check.items.map((item) => resultRow(item, saying)),
    },
  ]
}

function resultRow(item: CheckedDevice, { language, word }: Saying): CellText[] {
  const type = deviceType(item.type)
  const name: Text = [
    { text: item.name, bold: true },
    { text: ` ${type?.name[language] ?? item.type}`, dim: true },
  ]
  const verdict: Text = item.verdict
    ? [{ text: checkVerdicts[item.verdict][language], bold: item.verdict !== 'pass' }]
    : [{ text: word('check-waiting'), dim: true }]
  return [name, verdict, ...checkFieldKeys.map((field) => fieldCell(item, field, language))]
}

function fieldCell(item: CheckedDevice, field: (typeof checkFieldKeys)[number], language: Reader['language']): CellText {
  const result = item.fields[field]
  const [first] = result?.findings ?? []
  if (!result || !first) return '—'
  if (result.verdict === 'no-answer') return [{ text: checkVerdicts['no-answer'][language], dim: true }]
  return [{ text: findingText(first, deviceType(item.type), language), bold: result.verdict !== 'pass' }]
}

/** The evidence of what did not pass. */
function notPassed(saying: Saying): Part[] {
  const { check, language, word } = saying
  const heading: Part = { part: 'heading', text: word('check-not-passed') }
  const rows = check.items.flatMap((item) => {
    const found = checkFieldKeys.flatMap((field) => item.fields[field]?.findings ?? []).filter(({ verdict }) => verdict !== 'pass')
    if (found.length > 0) return found.map((finding) => findingRow(item, finding, saying))
    return item.answer && item.verdict === 'no-answer'
      ? [[item.name, checkVerdicts['no-answer'][language], checkAnswers[item.answer][language], '', '']]
      : []
  })
  if (rows.length === 0) return check.toGo > 0 ? [] : [heading, { part: 'text', text: word('check-all-passed'), dim: true }]
  const columns = [
    { title: word('check-device'), width: 'rest' as const },
    { title: word('check-finding'), width: 110 },
    { title: word('check-value'), width: 70 },
    { title: word('check-limit'), width: 154 },
    { title: word('check-at'), width: 60 },
  ]
  return [heading, { part: 'table', columns, rows }]
}

function findingRow(item: CheckedDevice, finding: Finding, { check, owner, language }: Saying): CellText[] {
  const type = deviceType(item.type)
  const value = findingText(finding, type, language)
  return [
    item.name,
    findingName(finding, type, language),
    [
      { text: `${checkVerdicts[finding.verdict][language]} `, dim: true },
      { text: value, bold: true },
    ],
    findingLimit(finding, type, language),
    finding.at ? owner.time.clock(finding.at, owner.time.date(check.startedAt)) : '',
  ]
}

function rules({ check, language, word }: Saying): Part[] {
  const textOf = (key: (typeof upsStandardFields)[number]['key'] | undefined) => {
    const field = upsStandardFields.find((each) => each.key === key)
    if (!field) return '—'
    return `${check.standard[field.key]} ${'unit' in field ? shownUnit(field.unit, language) : ''}`.trim()
  }
  return [
    { part: 'heading', text: word('check-rules'), note: word('check-rules-note') },
    {
      part: 'table',
      columns: [
        { title: word('check-rule'), width: 'rest' },
        { title: word('check-warn'), width: 90 },
        { title: word('check-fail'), width: 90 },
      ],
      rows: upsStandardRows
        .filter(({ key }) => key !== 'inspection')
        .map(({ name, warn, fail }) => [name[language], textOf(warn), textOf(fail)]),
    },
  ]
}
