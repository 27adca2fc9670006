import { type Queryable, rowsOf } from '../queryable.ts'

/** Until the end of the transaction alarms that are written are no news. */
export async function markRestoring(tx: Queryable): Promise<void> {
  await tx.query(`set local kilowatch.restoring = 'on'`)
}

/**
 * What waited to be sent when the backup was made is held back for ever, and nobody is told of its alarms again: anyone who had to know
 * has heard of them since, or they are long over. What happens from now on is told as always.
 */
export async function quietAfterRestore(tx: Queryable): Promise<void> {
  // A backup of an earlier version knows no outbox.
  const [outbox] = await rowsOf<{ known: boolean }>(tx, `select to_regclass('notice_outbox') is not null as known`)
  if (outbox?.known)
    await tx.query('update notice_outbox set due_at = null, told_at = coalesce(told_at, created_at) where due_at is not null')
  await tx.query(`update notice_deliveries set state = 'held', next_at = null, failure = 'held-restored' where state = 'queued'`)
  await tx.query('update notice_tellings set told_at = created_at where told_at is null')
  await tx.query(
    `update alarm_notices n
        set due_at = null, opened_told_at = coalesce(n.opened_told_at, a.recorded_at),
            released_told_at = case when a.released_at is not null then coalesce(n.released_told_at, a.released_at) end
       from alarms a where a.id = n.alarm_id`,
  )
}
