import type { Names, Unit } from './point.ts'

/** Codes that are stored and sent, with what people read for them. */
export type Choices = Readonly<Record<string, Names>>

interface Common<K extends string> {
  key: K
  name: Names
  required?: true
  help?: Names
}

/**
 * One thing that a person enters, as data: the form on the screen, the judgement at the server and the lines of a document are made of it.
 * Plain data: the browser needs it and does not load zod.
 */
export type Field<K extends string = string> = Common<K> &
  /** `format`: one of the contract's, whose own words refuse what does not fit. */

  /** `digits`: nothing but digits, at least so many. `example`: stands in the empty field. */
  (
    | {
        kind: 'text'
        most: number
        lines?: number
        digits?: number
        format?: 'name' | 'contact' | 'mobile' | 'email' | 'creditCode'
        example?: Names
      }
    /**
     * Whole, or with up to `decimals`; both ends of `range` are allowed. Where nothing is entered, `usual`; where it is required, the form
     * begins with that. `offered`: the form has these to choose among, though others are taken too.
     */
    | {
        kind: 'number'
        range: readonly [number, number]
        decimals?: 1 | 2 | 3 | 6
        unit?: Unit
        usual?: number
        offered?: readonly { value: number; name: Names }[]
      }
    /** `explained`: what each choice means, for the form. */
    | { kind: 'choice'; of: Choices; usual?: string; explained?: Choices }
    /** 'yyyy-mm-dd'. `past`: of what has happened, no day after today. */
    | { kind: 'day'; past?: true }
    /** The id of a record; which there are, the page's own picker shows. */
    | { kind: 'record' }
    | { kind: 'records'; most: number }
  )

type Plain<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'choice'; of: infer C }
    ? keyof C & string
    : F extends { kind: 'records' }
      ? string[]
      : string
type ValueOf<F> = F extends { required: true } | { usual: unknown } | { kind: 'text' | 'records' } ? Plain<F> : Plain<F> | null

/** What a form of these fields yields; a text that is not required may be empty, anything else null. */
export type Values<Fs extends readonly Field[]> = { [F in Fs[number] as F['key']]: ValueOf<F> }

/** The fields of one form, in the order in which they are asked and judged. */
export function fields<const Fs extends readonly Field[]>(...list: Fs): Fs {
  return list
}

export type FieldProblem = 'required' | 'integer' | 'decimal' | 'day' | 'ahead' | 'choice' | 'text'

/**
 * What is wrong with an entered value, for form and server alike; nothing entered is undefined, null or an empty text.
 * @param today 'yyyy-mm-dd' where the field is filled in; without it no day lies ahead
 */
export function fieldProblem(field: Field, value: unknown, today?: string): FieldProblem | undefined {
  if (value === undefined || value === null || value === '') return field.required ? 'required' : undefined
  if (field.kind === 'records') return Array.isArray(value) && value.length <= field.most ? undefined : 'choice'
  if (field.kind === 'number') return isWithin(field, value) ? undefined : field.decimals ? 'decimal' : 'integer'
  if (field.kind === 'day' && !isDay(value)) return 'day'
  if (field.kind === 'day') return field.past && today !== undefined && String(value) > today ? 'ahead' : undefined
  if (field.kind === 'choice') return Object.hasOwn(field.of, String(value)) ? undefined : 'choice'
  return typeof value === 'string' && fits(field, value) ? undefined : 'text'
}

function fits(field: Extract<Field, { kind: 'text' | 'record' }>, text: string): boolean {
  if (text.length > (field.kind === 'text' ? field.most : idLength)) return false
  return field.kind !== 'text' || field.digits === undefined || (/^\d+$/.test(text) && text.length >= field.digits)
}

/** Digits of a record's id. */
const idLength = 18

function isWithin({ range, decimals = 0 }: { range: readonly [number, number]; decimals?: number }, value: unknown): boolean {
  return typeof value === 'number' && value >= range[0] && value <= range[1] && Number(value.toFixed(decimals)) === value
}

/** The calendar is asked as well: 2026-02-30 is none. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
}
