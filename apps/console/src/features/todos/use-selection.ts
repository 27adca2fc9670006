import { useState } from 'react'

export interface Selection {
  has: (key: string) => boolean
  toggle: (key: string) => void
  clear: () => void
}

/** Which lines are selected, by their keys. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (key) => keys.has(key),
    toggle: (key) => setKeys((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
    clear: () => setKeys(new Set()),
  }
}
