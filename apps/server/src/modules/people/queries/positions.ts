import { positionList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'

const byName = 'p.name collate "zh-x-icu"'

export const positionRows = sqlList(positionList, {
  select: 'p.id, p.name, p.remark, p.sort, (select count(*)::int from memberships m where m.position_id = p.id) as people',
  from: 'positions p',
  always: 'p.business_id = :businessId',
  where: { search: `strpos(lower(p.name || ' ' || p.remark), lower(:search)) > 0` },
  sorts: { sort: ['p.sort', byName], name: [byName], people: ['(select count(*) from memberships m where m.position_id = p.id)'] },
  key: 'p.id',
})
