import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** A content, and the first of the files that have it. */
export interface KeptContent {
  sha256: string
  bytes: number
  file: string
  name: string
}

/** Contents that files have, by their hash. */
export function keptContents(db: Queryable, after: string, limit: number): Promise<KeptContent[]> {
  return rowsOf<KeptContent>(
    db,
    `select c.sha256, c.bytes::float8 as bytes, f.id as file, f.name
       from file_contents c
      cross join lateral (select f.id, f.name from files f where f.sha256 = c.sha256 or f.thumbnail = c.sha256 order by f.id limit 1) f
      where c.sha256 > $1 order by c.sha256 limit $2`,
    [after, limit],
  )
}
