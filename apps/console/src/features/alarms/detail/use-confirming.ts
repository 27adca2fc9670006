import { type AlarmDetail, alarmCalls } from '@kilowatch/contract'
import { confirmUndoSeconds } from '@kilowatch/work'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useTakeBack } from '../../../ui/alarms/use-unconfirm.ts'
import { isForList } from '../../../ui/list/use-list-keys.ts'
import { useErrorText } from '../../../ui/placeholders.tsx'
import type { KeptDraft } from './use-kept-draft.ts'

export interface Confirming {
  confirm(): void
  /** Takes back what was confirmed just now; null: there is nothing. */
  undo: (() => void) | null
  isPending: boolean
}

/** Confirms the alarm with what stands in the field as its note, by the button or c, and lets it be taken back for some seconds. */
export function useConfirming({ id, confirmedAt }: AlarmDetail, draft: KeptDraft): Confirming {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const takeBack = useTakeBack()
  const { mutateAsync, isPending } = useCommand(alarmCalls.confirmAlarms)
  /** The note of what was confirmed just now. */
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setDone(null), confirmUndoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [done])

  async function confirm(): Promise<void> {
    if (isPending || confirmedAt !== null) return
    const note = draft.text.trim()
    try {
      const { changed } = await mutateAsync({ body: { alarmIds: [id], note } })
      if (changed.length === 0) {
        // Somebody else was first: what was typed stays, to be sent as a comment.
        void message.warning(t('draft.other'))
        return
      }
      setDone(note)
      if (note !== '') draft.clear()
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  async function undo(): Promise<void> {
    const note = done
    setDone(null)
    if ((await takeBack([id])) && note && draft.text === '') draft.write(note)
  }
  const latest = useRef(confirm)
  latest.current = confirm
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'c' || !isForList(event)) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { confirm: () => void confirm(), undo: done === null || confirmedAt === null ? null : () => void undo(), isPending }
}
