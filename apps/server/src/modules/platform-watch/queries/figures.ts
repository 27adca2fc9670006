import type { NotificationChannel } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { FailingChannel, Figures, IngestFigures } from '../figures.ts'

/** By the database's clock. While everything has just been started, nobody can have taken a partition yet. */
export async function readPartitions(db: Queryable): Promise<Figures['partitions']> {
  return rowOf(
    db,
    `select count(*)::int as total,
            count(*) filter (where until < now() - interval '30 seconds' and exists (
              select from processes where since < now() - interval '45 seconds' and heard_at > now() - interval '1 minute'))::int as unowned
       from leases`,
  )
}

export async function readIngestFigures(db: Queryable): Promise<IngestFigures[]> {
  return rowsOf<IngestFigures>(
    db,
    `select coalesce((figures->>'dropped')::float8, 0) as dropped, coalesce((figures->>'queuedBytes')::float8, 0) as "queuedBytes"
       from processes where ingesting_at is not null and heard_at > now() - interval '1 minute'`,
  )
}

export async function readNotificationFigures(db: Queryable, now: Date): Promise<Figures['notifications']> {
  const [waiting, failing] = await Promise.all([
    rowOf<{ seconds: number }>(
      db,
      `select coalesce(extract(epoch from $1::timestamptz - least(
                (select min(due_at) from alarm_outbox where due_at is not null),
                (select min(next_at) from notification_deliveries where state = 'queued'))), 0)::float8 as seconds`,
      [now],
    ),
    rowsOf<FailingChannel & { channel: NotificationChannel }>(
      db,
      `select q.channel, min(q.created_at) as since
         from notification_deliveries q
        where q.state = 'queued' and q.attempts > 0
        group by q.channel
       having not exists (select from notification_deliveries s where s.channel = q.channel and s.state = 'sent' and s.sent_at > min(q.created_at))
        order by 2`,
    ),
  ])
  return { waitingSeconds: waiting?.seconds ?? 0, failing }
}

/** Whether the last mails went out, the newest first: codes and invitations, and notifications that were tried for the last time or sent. */
export async function readMailOutcomes(db: Queryable, limit: number): Promise<boolean[]> {
  const rows = await rowsOf<{ sent: boolean }>(
    db,
    `select sent from (
       (select at, sent_at is not null as sent from deliveries where channel = 'email' order by at desc limit $1)
       union all
       (select coalesce(sent_at, created_at), sent_at is not null from notification_deliveries
         where channel = 'email' and (sent_at is not null or attempts > 0) order by id desc limit $1)) mails
      order by at desc limit $1`,
    [limit],
  )
  return rows.map(({ sent }) => sent)
}

export interface DatabaseFigures {
  connections: number
  mostConnections: number
  version: number
}

export async function readDatabaseFigures(db: Queryable): Promise<DatabaseFigures | undefined> {
  return rowOf<DatabaseFigures>(
    db,
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            current_setting('max_connections')::int as "mostConnections", current_setting('server_version_num')::int as version`,
  )
}

/** The least work there is: how long it takes is how long anything waits. */
export async function touch(db: Queryable): Promise<void> {
  await db.query('select 1')
}
