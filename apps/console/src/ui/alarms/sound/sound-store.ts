import { create } from 'zustand'
import { readSettings, type Sound, type SoundSettings } from './sound-rules.ts'

const keyOf = (userId: string) => `kw.sound.${userId}`

function kept(userId: string): SoundSettings {
  try {
    return readSettings(localStorage.getItem(keyOf(userId)))
  } catch {
    return readSettings(null)
  }
}

function keep(userId: string, settings: SoundSettings): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(settings))
  } catch {
    // A browser that refuses storage still sounds; the choice lasts as long as the tab.
  }
}

interface SoundStore {
  byUser: Readonly<Record<string, SoundSettings>>
  set(userId: string, level: keyof SoundSettings, sound: Sound): void
}

const useStore = create<SoundStore>((set, get) => ({
  byUser: {},
  set(userId, level, sound) {
    const settings = { ...(get().byUser[userId] ?? kept(userId)), [level]: sound }
    keep(userId, settings)
    set({ byUser: { ...get().byUser, [userId]: settings } })
  },
}))

const remembered = new Map<string, SoundSettings>()

/** The sounds that a person chose on this browser, and a way to choose. */
export function useSoundSettings(userId: string): [SoundSettings, (level: keyof SoundSettings, sound: Sound) => void] {
  const known = useStore((state) => state.byUser[userId])
  const set = useStore((state) => state.set)
  let first = remembered.get(userId)
  if (!first) {
    first = kept(userId)
    remembered.set(userId, first)
  }
  return [known ?? first, (level, sound) => set(userId, level, sound)]
}
