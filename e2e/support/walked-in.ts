import type { Language } from './browser.ts'

/**
 * The languages in which a journey is walked. What a page says is read in both wherever pages are looked at, so a journey goes through one of
 * them, in some files Chinese and in others English; `JOURNEYS_LANGUAGES=both` walks each in both.
 */
export function walkedIn(usual: Language): readonly Language[] {
  return process.env.JOURNEYS_LANGUAGES === 'both' ? ['zh', 'en'] : [usual]
}
