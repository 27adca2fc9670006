import type { Judged, NamedRule } from '@kilowatch/catalog/judging'
import type { Begun, Found } from './backlog.ts'

/** From an opening to its release, as far as one batch sees it. Times are milliseconds since 1970. */
export interface Episode {
  rule: NamedRule
  /** Absent: it was open before the batch. */
  opening?: { at: number; value: number }
  peak?: { at: number; value: number }
  /** It chatters: how often its state became active. */
  activations?: number
  release?: { at: number; value: number }
}

/** Adds what one sample changed to the episodes of a device, in order of time. */
export function recordIn(episodes: Episode[], judged: readonly Judged[]): void {
  for (const { rule, event } of judged) {
    if (event.kind === 'opened') {
      const { activations } = event
      episodes.push({ rule, opening: event, peak: event, ...(activations === undefined ? {} : { activations }) })
    } else if (event.kind === 'chattered') runningEpisode(episodes, rule).activations = event.activations
    else if (event.kind === 'peaked') runningEpisode(episodes, rule).peak = event
    else runningEpisode(episodes, rule).release = event
  }
}

function runningEpisode(episodes: Episode[], rule: NamedRule): Episode {
  const running = episodes.findLast((episode) => episode.rule.id === rule.id && !episode.release)
  if (running) return running
  const fromBefore: Episode = { rule }
  episodes.push(fromBefore)
  return fromBefore
}

/** The same excursion told again replaces what was said of it before. */
export function withFound(known: readonly Found[], told: readonly Found[]): Found[] {
  const isSame = (a: Found) => (b: Found) => a.rule.id === b.rule.id && a.openedAt === b.openedAt
  return [...known.filter((old) => !told.some(isSame(old))), ...told]
}

/** The newest word on when a live alarm began replaces those before it. */
export function withBegun(known: readonly Begun[], told: readonly Begun[]): Begun[] {
  const isSame = (a: Begun) => (b: Begun) => a.rule.id === b.rule.id && a.liveAt === b.liveAt
  return [
    ...known.filter((one) => !told.some(isSame(one))),
    ...told.map((one) => ({ ...one, was: [...(known.find(isSame(one))?.was ?? []), ...one.was] })),
  ]
}
