import { type FormEvent, useRef, useState } from 'react'
import { Refusal } from '../../../shared/client.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { fieldOfRefusal, type Problems, problemIn, problemsIn, type Rules, type Values } from './entry-form.ts'

export interface EntryForm<K extends string> {
  /** For the form element. */
  form: { ref: React.RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void; noValidate: true }
  /** For the field of that name: name and what is wrong with it. */
  field(name: K): { name: K; problem: string | undefined }
  /** The text of one field when it is right; otherwise null, with the problem shown there. */
  take(name: K): string | null
  sending: boolean
  /** What concerns no single field. */
  failure: unknown
}

/**
 * A form at the door. Its fields are read when they are needed, not while they are typed: browsers that fill in passwords tell nobody.
 * `act` gets the trimmed texts (passwords as they are).
 */
export function useEntryForm<K extends string>(rules: Rules<K>, act: (values: Values<K>, form: FormData) => Promise<void>): EntryForm<K> {
  const language = useLanguage()
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<K>>({})
  const [refused, setRefused] = useState<{ field: K; words: string } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [sending, setSending] = useState(false)

  const valuesOf = (data: FormData) => {
    const names = Object.keys(rules) as K[]
    return Object.fromEntries(names.map((name) => [name, textOf(data.get(name), name)])) as Values<K>
  }
  const focus = (name: K | undefined) => {
    const element = name === undefined ? null : ref.current?.elements.namedItem(name)
    if (element instanceof HTMLElement) element.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!ref.current || sending) return
    const data = new FormData(ref.current)
    const values = valuesOf(data)
    const found = problemsIn(rules, values)
    setProblems(found)
    setRefused(null)
    setFailure(null)
    const [first] = Object.keys(found) as K[]
    if (first !== undefined) return focus(first)
    setSending(true)
    await act(values, data).catch(refuse)
    setSending(false)
  }

  function refuse(error: unknown): void {
    const field = error instanceof Refusal ? fieldOfRefusal(rules, error.data) : null
    if (field === null) setFailure(error)
    else setRefused({ field, words: (error as Refusal).msg })
    focus(field ?? undefined)
  }

  function take(name: K): string | null {
    if (!ref.current) return null
    const values = valuesOf(new FormData(ref.current))
    const problem = problemIn(rules[name], values[name], values)
    setProblems({ ...problems, [name]: problem ?? undefined })
    if (problem) focus(name)
    return problem ? null : values[name]
  }

  return {
    form: { ref, onSubmit: (event) => void submit(event), noValidate: true },
    field: (name) => ({ name, problem: refused?.field === name ? refused.words : problems[name]?.[language] }),
    take,
    sending,
    failure,
  }
}

/** Blanks around a text do not count, but for passwords. */
function textOf(value: FormDataEntryValue | null, name: string): string {
  const text = typeof value === 'string' ? value : ''
  return /password|again/i.test(name) ? text : text.trim()
}
