import type { Language, Names } from '@kilowatch/catalog'
import { type Filter, type Filters, usualOf } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import type { FilterValues } from './list-address.ts'

/** As many filters as stand beside the search; the others are behind a button. */
const mostInBar = 2

export interface FilterInput {
  label: string
  /** As it stands in the address; empty: not set. */
  value: string
  onChange: (value: string) => void
}
type Draw = (input: FilterInput) => ReactNode
interface OwnInput {
  draw: Draw
  /** Set by a link alone: it stands in the bar while it is set. */
  linked?: true
  /** What its value is called, where that is not the value itself. */
  words?: (value: string, language: Language) => string
}
/** null: it is set elsewhere on the page. */
export type FilterInputs = Readonly<Record<string, Draw | OwnInput | null>>

/** Which filters stand in the bar whatever its width, which do where there is room, and which are behind the button. */
export function arranged(filters: Filters, inputs: FilterInputs, upfront?: readonly string[]) {
  const drawn = Object.entries(filters).filter(([name, filter]) => {
    const own = inputs[name]
    return own === undefined ? filter.kind !== 'id' || filter.of === 'department' : own !== null
  })
  const isAlways = ([name, filter]: [string, Filter]) => filter.kind === 'search' || ownOf(inputs[name])?.linked === true
  const always = drawn.filter(isAlways).map(([name]) => name)
  const others = drawn.filter((each) => !isAlways(each)).map(([name]) => name)
  const inBar = upfront ? upfront.filter((name) => others.includes(name)) : others.slice(0, mostInBar)
  return { always, inBar, behind: others.filter((name) => !inBar.includes(name)) }
}

/** An input of the page with what is said of it. */
export const ownOf = (own: FilterInputs[string] | undefined): OwnInput | undefined =>
  typeof own === 'function' ? { draw: own } : (own ?? undefined)

/** What a filter is set to, in words; null: it is not set. */
export function setWords(name: string, filter: Filter, values: FilterValues, own: OwnInput['words'], language: Language): string | null {
  if (filter.kind === 'days') {
    const { from = '', to = '' } = values
    return from || to ? `${from} – ${to}` : null
  }
  const value = values[name] ?? ''
  if (value === usualOf(filter) || value === '') return null
  if (own) return own(value, language)
  if (filter.kind === 'id') return ''
  const codes = filter.kind === 'choices' ? value.split(',') : [value]
  const of: Readonly<Record<string, Names>> = filter.kind === 'search' ? {} : filter.of
  return codes.map((code) => of[code]?.[language] ?? code).join(language === 'zh' ? '、' : ', ')
}
