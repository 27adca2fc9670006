import type { Language } from '@kilowatch/catalog'
import type { Data, platformWatchCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { outgoing } from '../../../outgoing/request.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { addressProblem, noticeFailureText, outgoingFailure } from '../../delivery/index.ts'
import { readSetting, saveSetting } from '../../settings/index.ts'
import type { Actor } from '../actor.ts'
import { forgetPing, openAlarms, readWatch, savePinged, type WatchRow } from '../queries/record.ts'
import { stateWords } from '../words.ts'

type Ping = Data<typeof platformWatchCalls.readPing>

/** Milliseconds. An older look says nothing of now. */
const freshLook = 180_000
/** From this level on the outside shall know that something is wrong. */
const worstLevel = 3

export async function readPing({ db }: Services, language: Language): Promise<Ping> {
  const [{ url }, watch] = await Promise.all([readSetting(db, 'ping'), readWatch(db)])
  return { url, lastAt: watch.pingedAt?.toISOString() ?? null, failure: failureWords(watch.pingFailure, language) }
}

/** @throws Refusal 10003 for what is no address that may be asked */
export async function savePing(services: Services, url: string | null, by: Actor, language: Language): Promise<Ping> {
  const { db, clock, config } = services
  const wanted = url === '' ? null : url
  const problem = wanted === null ? undefined : addressProblem(wanted, config)
  if (problem) throw new Refusal(10003, { field: 'body.url', says: problem })
  const at = clock.now()
  await db.transaction(async (tx) => {
    const before = await readSetting(tx, 'ping')
    await saveSetting(tx, 'ping', { url: wanted }, { by: by.userId, at })
    await forgetPing(tx)
    const entry = { at, businessId: null, userId: by.userId, action: 'ping.save' as const, subject: 'ping', address: by.address }
    await writeAudit(tx, { ...entry, before: { host: hostOf(before.url) }, after: { host: hostOf(wanted) } })
  })
  return readPing(services, language)
}

/** The rest of such an address is often the key to it. */
function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null
}

/** Asks the address where one is set, while the watch looks and finds nothing of weight. Whoever waits for it and hears nothing knows. */
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
  return status === undefined ? noticeFailureText(kept, language) : stateWords('ping-status', { status }, language)
}
