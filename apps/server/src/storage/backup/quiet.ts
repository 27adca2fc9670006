import type { Queryable } from '../queryable.ts'

/** Until the end of the transaction alarms that are written are no news. */
export async function markRestoring(tx: Queryable): Promise<void> {
  await tx.query(`set local kilowatch.restoring = 'on'`)
}

/** The tables by which people are told, as they are called since 0026 and before it. */
const present = { outbox: 'notification_outbox', deliveries: 'notification_deliveries', told: 'notifications', alarms: 'alarm_outbox' }
const former: typeof present = {
  outbox: 'notice_outbox',
  deliveries: 'notice_deliveries',
  told: 'notice_tellings',
  alarms: 'alarm_notices',
}

/**
 * What waited to be sent when the backup was made is held back for ever, and nobody is told of its alarms again: anyone who had to know
 * has heard of them since, or they are long over. What happens from now on is told as always. `tables`: those of the backup's version.
 */
export async function quietAfterRestore(tx: Queryable, tables: readonly { name: string }[]): Promise<void> {
  const known = new Set(tables.map(({ name }) => name))
  const names = [present, former].find(({ deliveries }) => known.has(deliveries))
  if (!names) return
  if (known.has(names.outbox))
    await tx.query(`update ${names.outbox} set due_at = null, told_at = coalesce(told_at, created_at) where due_at is not null`)
  await tx.query(`update ${names.deliveries} set state = 'held', next_at = null, failure = 'held-restored' where state = 'queued'`)
  await tx.query(`update ${names.told} set told_at = created_at where told_at is null`)
  await tx.query(
    `update ${names.alarms} n
        set due_at = null, opened_told_at = coalesce(n.opened_told_at, a.recorded_at),
            released_told_at = case when a.released_at is not null then coalesce(n.released_told_at, a.released_at) end
       from alarms a where a.id = n.alarm_id`,
  )
}
