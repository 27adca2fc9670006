import { type BusinessAuth, type BusinessAuthDraft, businessAuthCalls } from '@kilowatch/contract'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../shared/client.ts'

type Saving = 'saved' | 'saving' | 'unsaved' | 'failed'

/** Milliseconds after the last change. */
const pause = 800

/** Keeps a draft at the server soon after each change, one request at a time; what was typed meanwhile goes with the next. */
export function useDraft({ id }: BusinessAuth) {
  const [saving, setSaving] = useState<Saving>('saved')
  const newest = useRef<BusinessAuthDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef<Promise<void>>(Promise.resolve())

  async function write(): Promise<void> {
    const body = newest.current
    if (!body) return
    newest.current = null
    setSaving('saving')
    try {
      await send(businessAuthCalls.saveBusinessAuthDraft, { params: { authId: id }, body })
      setSaving(newest.current ? 'unsaved' : 'saved')
    } catch {
      newest.current ??= body
      setSaving('failed')
    }
  }

  /** Ends when nothing is on its way any more. */
  function flush(): Promise<void> {
    clearTimeout(timer.current)
    busy.current = busy.current.then(write)
    return busy.current
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => () => void latest.current(), [])

  function keep(draft: BusinessAuthDraft): void {
    newest.current = draft
    setSaving('unsaved')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), pause)
  }
  /** What was submitted needs no draft any more. */
  function forget(): void {
    clearTimeout(timer.current)
    newest.current = null
  }
  return { saving, keep, flush, forget }
}
