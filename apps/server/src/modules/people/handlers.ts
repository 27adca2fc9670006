import { peopleCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { departmentHandlers } from './departments/handlers.ts'
import { employeeHandlers } from './employees/handlers.ts'
import { holderHandlers } from './holders/handlers.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import { positionHandlers } from './positions/handlers.ts'
import { skillHandlers } from './skills/handlers.ts'

export const peopleHandlers = handlers(peopleCalls, {
  ...employeeHandlers,
  ...invitationHandlers,
  ...departmentHandlers,
  ...positionHandlers,
  ...holderHandlers,
  ...skillHandlers,
})
