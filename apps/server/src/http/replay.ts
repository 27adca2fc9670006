import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Envelope } from '@kilowatch/contract'
import type { Services } from '../services.ts'
import { keepAnswer, type SignedWrite, takeSignatureId } from '../storage/signature-ids.ts'
import { databaseWithin } from '../storage/unit-of-work.ts'
import { Refusal } from './refusal.ts'
import { says } from './words.ts'

/** What a call came to: its answer, or a refusal that is thrown when all of it is stored. */
type Outcome = { envelope: Envelope<unknown> } | { envelope: Envelope<unknown>; refusal: Refusal }

export interface WriteOnce {
  write: SignedWrite
  /** Of the session: what it encrypts, only its holder can ask for. */
  token: string
  /** Does the call with services whose database is the transaction. */
  work: (services: Services) => Promise<Envelope<unknown>>
  /** The envelope of a refusal, in the reader's language. */
  refused: (refusal: Refusal) => Envelope<unknown>
}

/**
 * Does a signed call that writes, once: its signature id, what it writes and its answer are one transaction.
 * The very same request gets the same answer again, also when both come at once; the id on anything else is refused.
 * A refusal is an answer too. What fails otherwise leaves nothing behind, and may be tried again under the same id.
 */
export async function writeOnce({ write, token, work, refused }: WriteOnce, services: Services): Promise<Envelope<unknown>> {
  const seal = sealOf(token, write.id)
  const outcome = await services.db.transaction(async (tx): Promise<Outcome> => {
    const kept = await takeSignatureId(tx, write)
    if (kept) return { envelope: keptAnswer(kept, write, seal) }
    const db = databaseWithin(tx)
    const done = await attempt(tx, () => work({ ...services, db }), refused)
    await keepAnswer(tx, write, seal.close(JSON.stringify(done.envelope)))
    return done
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.envelope
}

/**
 * As `writeOnce`, for a call that sends messages: no transaction may wait for them. Its id is taken first and its answer kept last;
 * the same request meanwhile is refused, and so is it after a failure in between.
 */
export async function sendOnce({ write, token, work, refused }: WriteOnce, services: Services): Promise<Envelope<unknown>> {
  const seal = sealOf(token, write.id)
  const kept = await takeSignatureId(services.db, write)
  if (kept) return keptAnswer(kept, write, seal)
  const outcome = await settled(() => work(services), refused)
  await keepAnswer(services.db, write, seal.close(JSON.stringify(outcome.envelope)))
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.envelope
}

async function settled(work: () => Promise<Envelope<unknown>>, refused: WriteOnce['refused']): Promise<Outcome> {
  try {
    return { envelope: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { envelope: refused(error), refusal: error }
  }
}

function keptAnswer(kept: { requestHash: Buffer; answer: Buffer | null }, write: SignedWrite, seal: Seal): Envelope<unknown> {
  if (!kept.answer || !kept.requestHash.equals(write.requestHash)) throw new Refusal(80002, { says: says('signature-used') })
  return JSON.parse(seal.open(kept.answer)) as Envelope<unknown>
}

interface Statements {
  query(text: string): Promise<unknown>
}

/** What a refused call wrote outside of its own transactions stays, such as the count of a failed try. */
async function attempt(tx: Statements, work: () => Promise<Envelope<unknown>>, refused: WriteOnce['refused']): Promise<Outcome> {
  await tx.query('savepoint attempt')
  try {
    return { envelope: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A statement that failed before the refusal has left the transaction unusable: then only going back helps.
    await tx.query('release savepoint attempt').catch(() => tx.query('rollback to savepoint attempt'))
    return { envelope: refused(error), refusal: error }
  }
}

interface Seal {
  close(text: string): Buffer
  open(sealed: Buffer): string
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key of this token and this signature id alone. */
function sealOf(token: string, id: string): Seal {
  const key = createHash('sha256').update(`answer ${token} ${id}`).digest()
  return {
    close(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** Hash of everything that was sent: method, address, body, files. */
export function requestHashOf(sent: {
  method: string
  url: string
  body: unknown
  files: readonly { name: string; sha256: string }[]
}): Buffer {
  const files = sent.files.map(({ name, sha256 }) => [name, sha256])
  return createHash('sha256')
    .update(JSON.stringify([sent.method, sent.url, sent.body ?? null, ...files]))
    .digest()
}
