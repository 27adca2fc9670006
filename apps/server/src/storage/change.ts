import { partitionOf } from '@kilowatch/telemetry'
import { type AuditAction, type AuditEntry, writeAudit, writeAuditEntries } from './audit.ts'
import { bumpConfig } from './config-version.ts'
import type { Database, Transaction } from './database.ts'
import { requireSeen } from './edit-conflict.ts'
import type { Queryable } from './queryable.ts'

/** Who changes something, from where; what every handler is given fits. */
export interface Actor {
  /** Null: somebody who is not signed in, or the platform by itself. */
  user: { id: string; business: { id: string } | null } | null
  /** The business in which they act, where the call asked for one. */
  business?: { id: string }
  /** Network address. */
  address: string
  /** When they last saw what the change replaces; undefined: not said, and nothing is compared. */
  seenAt?: Date | undefined
}

/** Who changes something and is signed in. */
export interface UserActor extends Actor {
  user: { id: string; name: string; business: { id: string } | null }
}

/** What an entry of the audit says beside who, when and from where. */
export interface Note {
  /** 'position 12' */
  subject?: string
  action?: AuditAction
  before?: unknown
  after?: unknown
  /** In whose audit it stands, where that is not the actor's business; null: in the platform's alone. */
  businessId?: string | null
  /** Of the account, where nobody is signed in yet: it comes to be by the change, or somebody signs in to it. */
  userId?: string | null
  /** What the person is called, where the change takes the name from the account. */
  userName?: string
  /** 'done' where it is left out. */
  outcome?: 'done' | 'refused'
  /** Of a refusal: the answer's code. */
  code?: number
}

export interface ChangeOptions extends Note {
  action: AuditAction
  /**
   * Uplinks whose devices are judged otherwise from now on (limits, type, state). The version of their configuration is raised before
   * anything else: batches that began before have ended, and later ones reload.
   */
  config?: readonly string[]
}

export interface Changing {
  /** When it happens: the same moment in every row that is written. */
  at: Date
  /** One entry of the audit, with what the options of the change do not say. */
  note(note?: Note): void
  /** All is as it was wished already: nothing is noted. */
  unchanged(): void
}

/**
 * One change that somebody makes: everything of it is one transaction, the audit says what was done, and every browser that shows such data
 * asks for it again.
 * @throws EditConflict where somebody did the same after the actor looked (`seenAt`); what `work` throws; nothing has happened then. An error where `work` neither noted anything nor said that nothing changed
 */
export function change<T>(
  { db, clock }: { db: Database; clock: { now(): Date } },
  actor: Actor,
  options: ChangeOptions,
  work: (tx: Transaction, change: Changing) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { config, ...common } = options
    if (config) await bumpConfig(tx, config.map(partitionOf))
    const at = clock.now()
    const by = entryBy(actor, at)
    const entries: AuditEntry[] = []
    let settled = false
    const result = await work(tx, {
      at,
      note(note = {}) {
        settled = true
        entries.push({ ...by, ...common, ...note })
      },
      unchanged() {
        settled = true
      },
    })
    if (!settled) throw new Error(`${options.action} noted nothing`)
    if (actor.seenAt) await requireSeen(tx, entries, actor.seenAt)
    await writeAuditEntries(tx, entries)
    return result
  })
}

/** One entry of the audit for what changes no data by itself: a test message, an export, a try that was refused. */
export async function audit(
  { db, clock }: { db: Queryable; clock: { now(): Date } },
  actor: Actor,
  note: Note & { action: AuditAction },
): Promise<void> {
  await writeAudit(db, { ...entryBy(actor, clock.now()), ...note })
}

function entryBy({ user, business, address }: Actor, at: Date) {
  return { at, businessId: business?.id ?? user?.business?.id ?? null, userId: user?.id ?? null, subject: '', address }
}
