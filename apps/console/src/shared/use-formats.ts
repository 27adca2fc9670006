import type { Language } from '@kilowatch/catalog'
import { absoluteTime, formatAge, formatClock, formatDue, formatDuration, formatTime, type Moment } from './formats.ts'
import { usePreferences } from './preferences.ts'

/** The language of the screen. */
export function useLanguage(): Language {
  return usePreferences((preferences) => preferences.language)
}

/** Formats in the reader's language, reckoned from `now` (see useNow). */
export function useFormats(now: number) {
  const language = useLanguage()
  return {
    time: (at: Moment, full = false) => formatTime(at, language, now, full),
    due: (at: Moment) => formatDue(at, language, now),
    clock: (at: Moment) => formatClock(at, now),
    age: (at: Moment) => formatAge(at, language, now),
    since: (at: Moment) => formatDuration(now - new Date(at).getTime()),
    absolute: absoluteTime,
  }
}
