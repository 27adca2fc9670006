import { type UplinkTransfer, uplinkTransferList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

type Times = 'offeredAt' | 'expiresAt' | 'endedAt'
/** A row as it is stored. */
export type TransferStored = Omit<UplinkTransfer, Times> & { offeredAt: Date; expiresAt: Date; endedAt: Date | null }

/** `t` with the side from which it is seen; whoever gave and took it back has both. */
const sides = `(
  select t.*, 'given' as side, t.id * 2 as key from uplink_transfers t where t.from_id = :businessId
   union all
  select t.*, 'received', t.id * 2 + 1 from uplink_transfers t where t.to_id = :businessId) t`
const personOf = `case when p.id is not null then json_build_object('id', p.id::text, 'name', p.name) end`

export const transferRows = sqlList(uplinkTransferList, {
  select: `t.key::text as id, t.side, t.uplink_id as "uplinkId", t.uplink_name as name, t.devices,
    case when t.outcome is null and t.expires_at <= :now then 'expired' else coalesce(t.outcome, 'open') end as state,
    case t.side when 'given' then t.to_name else t.from_name end as other,
    t.offered_at as "offeredAt", t.expires_at as "expiresAt", t.ended_at as "endedAt", ${personOf} as by`,
  from: `${sides} left join users p on p.id = case t.side when 'given' then t.offered_by else t.ended_by end`,
  always: 'true',
  where: { search: `strpos(lower(t.uplink_name || ' ' || t.uplink_id), lower(:search)) > 0`, uplinkId: 't.uplink_id = :uplinkId' },
  sorts: { offered: ['t.offered_at'] },
  key: 't.key',
})
