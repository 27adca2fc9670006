import type { Queryable } from './queryable.ts'

/**
 * First statement of every transaction that changes limits, types, points or disabling of devices, or removes them;
 * partitions (0–99, `partitionOf(uplinkId)`) in any order. Ingest finishes its batch, waits, and reads everything again.
 */
export async function bumpConfig(tx: Queryable, partitions: Iterable<number>): Promise<void> {
  await tx.query(
    `with held as (select partition from leases where partition = any($1::int[]) order by partition for update)
     update leases l set config_version = l.config_version + 1 from held where held.partition = l.partition`,
    [[...new Set(partitions)]],
  )
}
