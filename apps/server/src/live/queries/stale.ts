import { hasOldData } from '../../modules/devices/index.ts'
import { type Prepared, type Queryable, rowsOf } from '../../storage/queryable.ts'

const stale: Prepared = {
  name: 'live-stale',
  text: `select d.id from devices d join latest l on l.device_id = d.id where d.online and ${hasOldData}`,
}

/** Devices (internal ids) that are not offline yet and have no fresh data now, by the database's clock. */
export async function staleDevices(db: Queryable): Promise<Set<number>> {
  return new Set((await rowsOf<{ id: number }>(db, stale, [])).map(({ id }) => id))
}
