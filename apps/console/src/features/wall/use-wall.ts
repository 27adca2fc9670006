import { type WallPicture, wallCalls } from '@kilowatch/contract'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../shared/query.ts'
import { openTonePlayer, type TonePlayer } from '../../ui/alarms/sound/tone.ts'
import { atFirst, isLost, mayReload, ringing, type Turn, turned } from './rotation.ts'

/** Milliseconds between two askings. */
const every = 2_000

/** Which wall, and what opens it: a link, or who is signed in. */
export type Opened = { token: string } | { wallId: string }

/** The newest picture of a wall. */
export function useWall(opened: Opened) {
  const token = 'token' in opened ? opened.token : ''
  const wallId = 'wallId' in opened ? opened.wallId : ''
  const linked = useCall(wallCalls.readLinkedWall, { body: { token } }, { every, enabled: token !== '' })
  const own = useCall(wallCalls.readWall, { params: { wallId } }, { every, enabled: wallId !== '' })
  return token === '' ? own : linked
}

export interface Showing {
  /** Milliseconds since 1970, by the server's clock. */
  now: number
  turn: Turn
  /** Whether nothing was answered for a while. */
  lost: boolean
  /** When the last answer came, by the server's clock. */
  answeredAt: number
}

/** Goes on each second: the clock, what is shown, and whether it is still told. `answeredAt`: by this machine's clock. */
export function useShowing(picture: WallPicture | undefined, answeredAt: number): Showing {
  const [here, setHere] = useState(Date.now)
  const [turn, setTurn] = useState<Turn>(atFirst)
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = picture?.wall.seconds
  const rounds = picture?.rounds
  const causes = picture?.causes
  const ahead = picture ? Date.parse(picture.at) - answeredAt : 0
  const now = here + ahead
  useEffect(() => {
    if (rounds && causes && seconds !== undefined) setTurn((before) => turned(before, { rounds, causes, seconds }, now))
  }, [rounds, causes, seconds, now])
  return { now, turn, lost: picture !== undefined && isLost(answeredAt, here), answeredAt: answeredAt + ahead }
}

/** Rings once for each new critical alarm, where the browser lets it; answers whether it does not, and what a touch does about it. */
export function useRinging(critical: readonly string[] | undefined): { locked: boolean; unlock: () => void } {
  const [locked, lock] = useState(() => !touched())
  const known = useRef<ReadonlySet<string> | null>(null)
  const player = useRef<TonePlayer | null>(null)
  useEffect(() => () => player.current?.close(), [])
  useEffect(() => {
    if (!critical) return
    const isNew = ringing(known.current, critical).length > 0
    known.current = new Set(critical)
    if (!isNew) return
    player.current ??= openTonePlayer()
    void player.current.play(4).then((heard) => lock(!heard))
  }, [critical])
  const unlock = () => {
    player.current ??= openTonePlayer()
    // Heard at once, so that whoever unlocks it knows how loud it is.
    void player.current.play(1).then((heard) => lock(!heard))
  }
  return { locked, unlock }
}

function touched(): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive
}

/** Milliseconds between two looks at what the server gives out. */
const looksEvery = 300_000

/** Loads the wall afresh after a new release, once nothing waits to be confirmed. */
export function useReload(unconfirmed: number): void {
  const waits = useRef(unconfirmed)
  waits.current = unconfirmed
  useEffect(() => {
    const own = releaseIn(document)
    const look = () =>
      void fetch('/', { cache: 'no-store' })
        .then((answer) => (answer.ok ? answer.text() : ''))
        .then((text) => {
          const given = releaseIn(new DOMParser().parseFromString(text, 'text/html'))
          if (mayReload(own, given, waits.current)) location.reload()
        })
        // The next look finds the server again.
        .catch(() => {})
    const timer = setInterval(look, looksEvery)
    return () => clearInterval(timer)
  }, [])
}

/** The script that a page begins with is called by what is in it. */
function releaseIn(page: Document): string | null {
  return page.querySelector('script[type=module]')?.getAttribute('src') ?? null
}
