import { create } from 'zustand'

interface Announcements {
  /** Newest last; each is shown once. */
  waiting: readonly string[]
}

export const useAnnouncements = create<Announcements>(() => ({ waiting: [] }))

/** Words of the server that have to be seen though nothing failed. */
export function announce(words: string): void {
  useAnnouncements.setState(({ waiting }) => ({ waiting: [...waiting, words] }))
}

/** Takes what is waiting. */
export function takeAnnouncements(): readonly string[] {
  const { waiting } = useAnnouncements.getState()
  if (waiting.length > 0) useAnnouncements.setState({ waiting: [] })
  return waiting
}
