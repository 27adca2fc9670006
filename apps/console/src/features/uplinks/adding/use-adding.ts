import { type Adding, type AddingDraft, addingCalls, type Claim } from '@kilowatch/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keyOf, useCommand } from '../../../shared/query.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { emptyDraft } from '../device-draft.ts'

/** Typing is kept when it pauses so long, ms. */
const pause = 400

export interface AddingWork {
  draft: AddingDraft
  change: (some: Partial<AddingDraft>) => void
  adding: Adding
  choose: (uplinkId: string | null, claim?: Claim) => void
  /** When the server last kept what stands here; null: the newest change is still on its way. */
  keptAt: string | null
  /** It does not keep it now. */
  error: Error | null
}

export interface ConnectProps extends AddingWork {
  /** A key is asked for. */
  renew: (uplinkId: string) => void
}

/** How far the person is, kept by the server at each change; on another computer it goes on from there. `adding`: what it kept before. */
export function useAddingWork(adding: Adding): AddingWork {
  const client = useQueryClient()
  const [draft, setDraft] = useState<AddingDraft>(() => adding.draft ?? emptyDraft)
  const [keptAt, setKeptAt] = useState(adding.changedAt)
  const latest = useRef({ draft, uplinkId: adding.uplinkId })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  latest.current.uplinkId = adding.uplinkId
  const { mutate, error } = useCommand(addingCalls.saveAdding, {
    onDone: ({ changedAt }, { body }) => {
      if (body.draft === latest.current.draft) setKeptAt(changedAt)
      remember(client, (before) => ({ ...before, draft: body.draft, changedAt }))
    },
  })

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    mutate({ body: latest.current })
  }, [mutate])
  // What was typed just before the page is left is kept too.
  useEffect(() => () => (timer.current === undefined ? undefined : save()), [save])

  const change = useCallback(
    (some: Partial<AddingDraft>) => {
      latest.current.draft = { ...latest.current.draft, ...some }
      setDraft(latest.current.draft)
      setKeptAt(null)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pause)
    },
    [save],
  )
  const choose = useCallback(
    (uplinkId: string | null, claim?: Claim) => {
      latest.current.uplinkId = uplinkId
      const key = claim ? { claim, keyAt: new Date(Date.now() + clockOffset()).toISOString() } : { claim: null, keyAt: null }
      remember(client, (before) => (before.uplinkId === uplinkId && !claim ? before : { ...before, uplinkId, ...key }))
      save()
    },
    [client, save],
  )
  return { draft, change, adding, choose, keptAt, error }
}

/** What the page has just done is what the server keeps. */
function remember(client: QueryClient, next: (before: Adding) => Adding): void {
  client.setQueryData<Adding>(keyOf(addingCalls.readAdding, {}), (before) => (before ? next(before) : before))
}
