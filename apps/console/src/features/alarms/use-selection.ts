import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  toggle(id: string): void
  /** Selects all of these, or none of them when all are selected already. */
  toggleAll(ids: readonly string[]): void
  clear(): void
}

/** Alarms chosen for a command on many. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setIds((known) => (known.has(id) ? without(known, [id]) : new Set([...known, id]))), [])
  const toggleAll = useCallback(
    (all: readonly string[]) => setIds((known) => (all.every((id) => known.has(id)) ? without(known, all) : new Set([...known, ...all]))),
    [],
  )
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear])
}

function without(known: ReadonlySet<string>, gone: readonly string[]): Set<string> {
  return new Set([...known].filter((id) => !gone.includes(id)))
}
