import { codeParts } from '../shared/code-parts.ts'

/** In both languages: the texts themselves are what is missing. It is tried again by itself. */
const words = '没有取到页面，正在重试。 · The page could not be fetched; trying again.'

/** Says in an empty place that the first texts could not be fetched, until the end is called. */
export function sayWhatIsMissing(place: HTMLElement): { end(): void } {
  const end = codeParts.subscribe(({ troubles }) => {
    place.textContent = troubles.size > 0 ? words : ''
  })
  return { end }
}
