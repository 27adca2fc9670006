import { type RecoveryRow, recoveryList } from '@kilowatch/contract'
import { faultFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'

/** A row as it is stored. */
export interface StoredRecovery extends Omit<RecoveryRow, 'at'> {
  at: Date
}

/** Even ids are faults, odd ones what was taken back. */
const restorations = `
  select f.id * 2 as id, f.business_id, 'restoration' as kind, f.recovered_at as at, w.title as subject, coalesce(d.name, '') as device,
         (f.proof->>'held')::int as held, null::int as count, null::float8 as weight,
         coalesce((select r.company from repairs r where r.fault_id = f.id order by r.begun_at desc, r.id desc limit 1), '') as company,
         coalesce(w.number, '') as number, f.id as fault_id, null::bigint as take_back_id
    from faults f join work w on w.id = f.id left join known_devices d on d.id = f.device_id where f.recovered_at is not null`
const takenBack = `
  select t.id * 2 + 1, t.business_id, 'take-back', t.taken_on::timestamp at time zone b.time_zone, t.name, '', null::int, t.count, t.weight,
         t.company, t.certificate, null::bigint, t.id
    from take_backs t join businesses b on b.id = t.business_id`

export const recoveryRows = sqlList(recoveryList, {
  select: `r.id, r.kind, r.at, r.subject, r.device, r.held, r.count, r.weight, r.company, r.number, r.fault_id as "faultId", r.take_back_id as "takeBackId"`,
  from: `(${restorations} union all ${takenBack}) r`,
  always: `r.business_id = :businessId and (r.fault_id is null or r.fault_id in (select id from work_seen_by(:userId, '${faultFlow.kind}') seen (id)))`,
  where: {
    search: `strpos(lower(concat_ws(' ', r.subject, r.device, r.company, r.number)), lower(:search)) > 0`,
    kind: 'r.kind = any(:kind::text[])',
    at: 'r.at',
  },
  sorts: { at: ['r.at'] },
  key: 'r.id',
})
