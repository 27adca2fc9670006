import type { InspectionItem } from '@kilowatch/catalog'
import type { PatrolTemplateRow, TemplateLine } from '@kilowatch/contract'

// A sheet while it is edited: figures and names may be missing still, and what is missing has a word.

/** As many lines as a sheet may have. */
export const mostLines = 60

interface CommonDraft {
  key: string
  required: boolean
  pictured: boolean
}
/** `by`: as is usual for the unit, in the item's unit, or a percentage of what the device reports. */
export type ToleranceDraft = { by: 'usual' | 'absolute' | 'share'; value: number | null }
export type CatalogueDraft = CommonDraft & { of: 'catalogue'; tolerance: ToleranceDraft }
export interface ChoiceDraft {
  /** Tells it from the others while it is moved and removed. */
  id: number
  name: string
  fails: boolean
}
export type OwnDraft = CommonDraft & {
  of: 'own'
  name: string
  kind: 'number' | 'choice' | 'text'
  unit: string
  decimals: number
  least: number | null
  most: number | null
  passLeast: number | null
  passMost: number | null
  choices: readonly ChoiceDraft[]
}
export type LineDraft = CatalogueDraft | OwnDraft

export type LineProblem =
  | 'noName'
  | 'noRange'
  | 'rangeTurned'
  | 'passesTurned'
  | 'passesOutside'
  | 'fewChoices'
  | 'emptyChoice'
  | 'sameChoice'
  | 'noTolerance'

const emptyOwn = { name: '', kind: 'number', unit: '', decimals: 1, least: null, most: null, passLeast: null, passMost: null } as const

/** A line of the business's own; `now` makes its key, which stays: by it the next inspection finds this one's entry. */
export function newOwnLine(now: number): OwnDraft {
  return { of: 'own', key: `i${now.toString(36)}`, required: false, pictured: false, ...emptyOwn, choices: twoChoices }
}

const twoChoices: readonly ChoiceDraft[] = [
  { id: 1, name: '', fails: false },
  { id: 2, name: '', fails: true },
]

/** An item of the catalogue, as that asks for it. */
export function catalogueLine({ key, required, pictured }: InspectionItem): CatalogueDraft {
  return { of: 'catalogue', key, required: required === true, pictured: pictured === true, tolerance: { by: 'usual', value: null } }
}

export const draftOf = ({ lines }: Pick<PatrolTemplateRow, 'lines'>): readonly LineDraft[] => lines.map(lineDraft)

function lineDraft(line: TemplateLine): LineDraft {
  const { key, required, pictured } = line
  if (line.of === 'catalogue') return { of: 'catalogue', key, required, pictured, tolerance: toleranceDraft(line.tolerance) }
  const { ask, name } = line
  const own: OwnDraft = { of: 'own', key, required, pictured, ...emptyOwn, name, kind: ask.kind, choices: twoChoices }
  if (ask.kind === 'choice') return { ...own, choices: ask.choices.map((choice, place) => ({ id: place + 1, ...choice })) }
  if (ask.kind === 'text') return own
  const [least, most] = ask.range
  const [passLeast, passMost] = ask.passes ?? [null, null]
  return { ...own, unit: ask.unit, decimals: ask.decimals, least, most, passLeast, passMost }
}

function toleranceDraft(tolerance: Extract<TemplateLine, { of: 'catalogue' }>['tolerance']): ToleranceDraft {
  if (tolerance === null) return { by: 'usual', value: null }
  if ('absolute' in tolerance) return { by: 'absolute', value: tolerance.absolute }
  return { by: 'share', value: Number((100 * tolerance.share).toFixed(4)) }
}

/** What is still wrong with a line; undefined: nothing. */
export function problemOf(line: LineDraft): LineProblem | undefined {
  if (line.of === 'catalogue') return line.tolerance.by !== 'usual' && !line.tolerance.value ? 'noTolerance' : undefined
  if (line.name.trim() === '') return 'noName'
  if (line.kind === 'number') return figureProblem(line)
  return line.kind === 'choice' ? choiceProblem(line.choices.map(({ name }) => name.trim())) : undefined
}

function figureProblem({ least, most, passLeast, passMost }: OwnDraft): LineProblem | undefined {
  if (least === null || most === null) return 'noRange'
  if (least >= most) return 'rangeTurned'
  if ((passLeast ?? least) >= (passMost ?? most)) return 'passesTurned'
  return (passLeast ?? least) < least || (passMost ?? most) > most ? 'passesOutside' : undefined
}

function choiceProblem(names: readonly string[]): LineProblem | undefined {
  if (names.length < 2) return 'fewChoices'
  if (names.includes('')) return 'emptyChoice'
  return new Set(names).size < names.length ? 'sameChoice' : undefined
}

/** What is sent of lines that have no problem. */
export const linesOf = (drafts: readonly LineDraft[]): TemplateLine[] => drafts.map(lineOf)

function lineOf(draft: LineDraft): TemplateLine {
  const { key, required, pictured } = draft
  if (draft.of === 'own') return { of: 'own', key, required, pictured, name: draft.name.trim(), ask: askOf(draft) }
  const { by, value } = draft.tolerance
  const tolerance = by === 'usual' || value === null ? null : by === 'absolute' ? { absolute: value } : { share: value / 100 }
  return { of: 'catalogue', key, required, pictured, tolerance }
}

function askOf(draft: OwnDraft): Extract<TemplateLine, { of: 'own' }>['ask'] {
  const { kind, unit, decimals, passLeast, passMost, choices } = draft
  if (kind === 'text') return { kind }
  if (kind === 'choice') return { kind, choices: choices.map(({ name, fails }) => ({ name: name.trim(), fails })) }
  const [least, most] = [draft.least ?? 0, draft.most ?? 0]
  const passes: [number, number] | null = passLeast === null && passMost === null ? null : [passLeast ?? least, passMost ?? most]
  return { kind, unit: unit.trim(), decimals, range: [least, most], passes }
}

/** The lines with one a place further up or down. */
export function moved<Line>(lines: readonly Line[], from: number, by: 1 | -1): readonly Line[] {
  const to = from + by
  const line = lines[from]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  const others = lines.filter((_, place) => place !== from)
  return [...others.slice(0, to), line, ...others.slice(to)]
}

interface Sheet {
  id: string
  type: string
}

/** The chosen sheets with another choice: of each type of device the one that was chosen last. */
export function oneOfEach(chosen: readonly string[], sheets: readonly Sheet[]): string[] {
  const typeOf = (id: string) => sheets.find((sheet) => sheet.id === id)?.type
  return chosen.filter((id, place) => typeOf(id) === undefined || !chosen.slice(place + 1).some((later) => typeOf(later) === typeOf(id)))
}
