import { positions } from '@kilowatch/contract'
import { plainRows } from '../../../storage/plain-list.ts'

export const positionRows = plainRows(positions, { people: '(select count(*)::int from memberships m where m.position_id = r.id)' })
