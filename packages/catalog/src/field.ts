import type { Names } from './point.ts'

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
  (
    | { kind: 'text'; most: number; lines?: number; format?: 'name' | 'contact' }
    /** A whole number; where nothing is entered, `usual`. Both ends of `range` are allowed. */
    | { kind: 'number'; range: readonly [number, number]; usual: number }
    /** `explained`: what each choice means, for the form. */
    | { kind: 'choice'; of: Choices; usual: string; explained?: Choices }
    /** The id of a record; which there are, the page's own picker shows. */
    | { kind: 'record' }
    | { kind: 'records'; most: number }
  )

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'choice'; of: infer C }
    ? keyof C & string
    : F extends { kind: 'records' }
      ? string[]
      : F extends { kind: 'record'; required: true } | { kind: 'text' }
        ? string
        : string | null

/** What a form of these fields yields; a text that is not required may be empty. */
export type Values<Fs extends readonly Field[]> = { [F in Fs[number] as F['key']]: ValueOf<F> }

/** The fields of one form, in the order in which they are asked and judged. */
export function fields<const Fs extends readonly Field[]>(...list: Fs): Fs {
  return list
}
