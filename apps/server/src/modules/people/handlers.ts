import { peopleCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { departmentHandlers } from './department-handlers.ts'
import { employeeHandlers } from './employee-handlers.ts'
import { holderHandlers } from './holder-handlers.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { positionHandlers } from './position-handlers.ts'

export const peopleHandlers = handlers(peopleCalls, {
  ...employeeHandlers,
  ...invitationHandlers,
  ...departmentHandlers,
  ...positionHandlers,
  ...holderHandlers,
})
