import type { Language } from '@kilowatch/catalog'
import type { Data, platformWatchCalls } from '@kilowatch/contract'
import { outgoing } from '../../outgoing/request.ts'
import type { Services } from '../../services.ts'
import { notificationFailureText, outgoingFailure } from '../delivery/index.ts'
import { readSetting } from '../settings/index.ts'
import { openAlarms, readWatch, savePinged, type WatchRow } from './queries/record.ts'
import { stateWords } from './words.ts'

type Ping = Data<typeof platformWatchCalls.readPing>

/** Milliseconds. An older look says nothing of now. */
const freshLook = 180_000
/** From this level on the outside shall know that something is wrong. */
const worstLevel = 3

export async function readPing({ db }: Services, language: Language): Promise<Ping> {
  const [{ url }, watch] = await Promise.all([readSetting(db, 'ping'), readWatch(db)])
  return { url, lastAt: watch.pingedAt?.toISOString() ?? null, failure: failureWords(watch.pingFailure, language) }
}

/** Asks the address where one is set, while the watch looks and finds nothing of weight. Its silence is the alarm. */
export async function pingOutside({ db, clock, config }: Services): Promise<void> {
  const { url } = await readSetting(db, 'ping')
  if (url === null || !(await isWell({ db, clock }))) return
  const answer = await outgoing({ allowed: config.outgoingPrivate }, { url, method: 'GET', headers: {} })
  await savePinged(db, clock.now(), 'fault' in answer ? outgoingFailure(answer.fault) : statusFailure(answer.status))
}

async function isWell({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const [{ lookedAt }, open] = await Promise.all([readWatch(db), openAlarms(db)])
  const looked = lookedAt !== null && clock.now().getTime() - lookedAt.getTime() < freshLook
  return looked && !open.some(({ level, matter }) => level >= worstLevel && matter !== 'ping')
}

function statusFailure(status: number): string | null {
  return status >= 200 && status < 300 ? null : `status ${status}`
}

function failureWords(kept: WatchRow['pingFailure'], language: Language): string | null {
  if (kept === null) return null
  const status = /^status (\d+)$/.exec(kept)?.[1]
  return status === undefined ? notificationFailureText(kept, language) : stateWords('ping-status', { status }, language)
}
