import { type OwnFile, ownFileList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

export type OwnFileRow = Omit<OwnFile, 'createdAt' | 'expiresAt'> & { created_at: Date }

/** What a person brought: to a business that they have left it is none of theirs any more. */
export const ownFileRows = sqlList(ownFileList, {
  select: `f.id, f.name, case when f.type like 'image/%' then 'picture' else 'document' end as kind, f.bytes::float8 as bytes,
    b.name as "businessName", f.held_by_kind as "heldBy", coalesce(d.type, d.announced_type) as "holderType", f.created_at,
    case f.held_by_kind when 'device' then d.box_id when 'vr-scene' then s.id::text
      when 'logo' then b.id::text when 'map-picture' then b.id::text when 'business-auth' then b.id::text when 'business-auth-identity' then b.id::text end as "holderId",
    case f.held_by_kind when 'device' then d.name when 'vr-scene' then s.name
      when 'logo' then b.name when 'map-picture' then b.name when 'business-auth' then b.name when 'business-auth-identity' then b.name end as "holderName"`,
  from: `files f left join businesses b on b.id = f.business_id
    left join devices d on f.held_by_kind = 'device' and d.id = f.held_by_id
    left join vr_scenes s on f.held_by_kind = 'vr-scene' and s.id = f.held_by_id`,
  always: 'f.created_by = :userId and f.id in (select v.id from visible_files v where v.user_id = :userId)',
  where: {
    search: 'strpos(lower(f.name), lower(:search)) > 0',
    kind: `(f.type like 'image/%') = (:kind::text = 'picture')`,
    used: `(f.held_by_kind is not null) = (:used::text = 'yes')`,
  },
  sorts: { created: ['f.created_at'], name: ['f.name collate "zh-x-icu"'], bytes: ['f.bytes'] },
  key: 'f.id',
  together: true,
})
