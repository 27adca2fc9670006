import { type DeviceType, type FlatPoint, flatPoints, formatFigure, type Language, type Limits, shownUnit } from '@kilowatch/catalog'
import type { CellText, Part } from '../../../printing/content.ts'
import type { StoredSet } from '../../thresholds/index.ts'
import type { Owner } from '../draft.ts'
import { type DocumentWord, documentWord } from '../words.ts'

/** Rows that leave the card on one page. */
const most = 12
const limitColumns = ['card-la', 'card-lr', 'card-hr', 'card-ha'] as const satisfies readonly DocumentWord[]

/** The thresholds of each measure that has some; what differs from the device's defaults (`usual`) carries a star. */
export function limitParts(type: DeviceType, set: StoredSet, usual: StoredSet['rules'], { time }: Owner, language: Language): Part[] {
  const word = (key: DocumentWord, parameters = {}) => documentWord(key, language, parameters)
  const limited = flatPoints(type).flatMap((flat) => {
    const limits = set.rules[flat.pattern] as Limits | undefined
    return limits && (limits.high || limits.low) ? [{ flat, limits }] : []
  })
  if (limited.length === 0)
    return [
      { part: 'heading', text: word('card-limits') },
      { part: 'text', text: word('card-limits-none'), dim: true },
    ]
  const changed = set.changedAt !== null && set.changedBy !== null
  const note = changed
    ? word('card-limits-changed', { by: set.changedBy?.name ?? '', date: time.date(set.changedAt ?? 0) })
    : word('card-limits-note')
  const rows = limited
    .slice(0, most)
    .map(({ flat, limits }) => rowOf(flat, limits, !isSame(limits, usual[flat.pattern] as Limits | undefined), language))
  return [
    { part: 'heading', text: word('card-limits'), note },
    {
      part: 'table',
      columns: [
        { title: word('card-point'), width: 'rest' },
        ...limitColumns.map((column) => ({ title: word(column), width: 62, align: 'right' as const })),
      ],
      rows,
    },
    ...(limited.length > most
      ? [{ part: 'text' as const, text: word('card-limits-rest', { count: limited.length - most }), dim: true }]
      : []),
  ]
}

function rowOf({ point, repeated }: FlatPoint, limits: Limits, differs: boolean, language: Language): CellText[] {
  if (point.kind === 'state') return []
  const figure = (value: number | undefined) => (value === undefined ? '—' : formatFigure(value, point.decimals))
  const part = repeated ? ` (${withoutNumber(repeated.name[language])})` : ''
  const name = [
    `${point.name[language]}${part} `,
    { text: shownUnit(point.unit, language), dim: true },
    ...(differs ? [{ text: ' *', bold: true }] : []),
  ]
  const [la, lr] = limits.low ?? []
  const [ha, hr] = limits.high ?? []
  return [name, [{ text: figure(la), bold: true }], figure(lr), figure(hr), [{ text: figure(ha), bold: true }]]
}

const withoutNumber = (name: string) =>
  name
    .split(/\{n(?:ext)?\}/)
    .map((part) => part.trim())
    .join('')

function isSame(limits: Limits, usual: Limits | undefined): boolean {
  const sides = (of: Limits | undefined) => JSON.stringify([of?.low ?? null, of?.high ?? null])
  return sides(limits) === sides(usual)
}
