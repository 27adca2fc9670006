import type { VideoSource } from '@kilowatch/contract'

/** What the cameras look at. */
export type VideoHolder = { deviceId: string } | { groupId: string } | { sceneId: string }

/** Played in the page. All others are opened in a tab or a player of their own: browsers play no RTSP, and of MJPEG nobody learns that it stands still. */
const playedKinds = ['hls', 'mp4', 'snapshot'] as const
type PlayedKind = (typeof playedKinds)[number]
export type PlayedSource = VideoSource & { kind: PlayedKind }
export const isPlayed = (kind: VideoSource['kind']): kind is PlayedKind => (playedKinds as readonly string[]).includes(kind)

/** Why the page does not even try. */
export type Obstacle =
  /** A part of the address is not shown to the person. */
  | 'withheld'
  /** Browsers load nothing in a page from an address with a user name. */
  | 'credentials'
  /** A page that came by https loads nothing by http. */
  | 'mixed'
  /** The page's policy does not let it load from there. */
  | 'origin'

/** `origins`: those that the installation allows; `page`: where the page itself came from. Undefined: nothing is known against it. */
export function obstacleTo(
  { address, withheld }: Pick<VideoSource, 'address' | 'withheld'>,
  origins: readonly string[],
  page: { origin: string; protocol: string },
): Obstacle | undefined {
  if (withheld) return 'withheld'
  if (!URL.canParse(address)) return undefined
  const { username, password, protocol, origin } = new URL(address)
  if (username !== '' || password !== '') return 'credentials'
  if (page.protocol === 'https:' && protocol === 'http:') return 'mixed'
  return origin === page.origin || origins.includes(origin) ? undefined : 'origin'
}

export type Way = 'native' | 'hls.js'

/** How this browser can play it, best first. What plays HLS by itself needs no program and no permission of the camera (CORS) for it. */
export function waysToPlay(kind: 'hls' | 'mp4', browser: { playsHls: boolean; takesPieces: boolean }): readonly Way[] {
  if (kind === 'mp4') return ['native']
  return [...(browser.playsHls ? ['native' as const] : []), ...(browser.takesPieces ? ['hls.js' as const] : [])]
}

/** Why nothing (more) is seen. */
export type Trouble =
  /** No answer at all. */
  | 'unreachable'
  /** It wants to know who asks. */
  | 'refused'
  /** It answers that there is no such video. */
  | 'absent'
  /** It answers with another error. */
  | 'failing'
  /** It answers, and does not let pages of other origins read it. */
  | 'closed'
  /** It answers, with what is no video that this browser plays. */
  | 'unplayable'
  /** It answers: either it refuses, or the browser does not play it; browsers do not tell which. */
  | 'unclear'
  /** There was no picture for too long. */
  | 'still'
  /** The program that plays it could not be fetched. */
  | 'program'

export function troubleOfStatus(status: number): Trouble {
  if (status === 401 || status === 403 || status === 407) return 'refused'
  return status === 404 || status === 410 ? 'absent' : 'failing'
}

export type Phase = { at: 'starting' | 'playing' | 'waiting' | 'paused' } | { at: 'failed'; trouble: Trouble }

/** `patience-over`: no picture for as long as people wait. */
export type Happening = 'play' | 'playing' | 'waiting' | 'pause' | 'patience-over' | { trouble: Trouble }

/** What is said of a video after something happened. What failed stays so until it is tried again. */
export function phaseAfter(phase: Phase, happening: Happening): Phase {
  if (phase.at === 'failed') return phase
  if (typeof happening === 'object') return { at: 'failed', trouble: happening.trouble }
  if (happening === 'patience-over') return isAwaited(phase) ? { at: 'failed', trouble: 'still' } : phase
  if (happening === 'pause') return { at: 'paused' }
  if (happening === 'playing') return { at: 'playing' }
  if (happening === 'play') return phase.at === 'paused' ? { at: 'waiting' } : phase
  return phase.at === 'playing' ? { at: 'waiting' } : phase
}

export const isAwaited = ({ at }: Phase): boolean => at === 'starting' || at === 'waiting'

/** Seconds from a snapshot to the next. */
export const snapshotEvery = 5
const missedSnapshots = 4

/** What was seen at `at` is no more what is there. Milliseconds. */
export const isOldSnapshot = (at: number, now: number): boolean => now - at > missedSnapshots * snapshotEvery * 1_000

/** The address of the next one: caches answer the same address with the same picture. */
export function snapshotAddress(address: string, number: number): string {
  const url = new URL(address)
  url.searchParams.set('kw', number.toString(36))
  return url.href
}

/** A video that is being played. */
export interface Playback {
  /** Stops, and loads nothing. */
  rest(): void
  /** Goes on; what is live goes on with the present. */
  resume(): void
  end(): void
}
