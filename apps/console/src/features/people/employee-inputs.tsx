import { positionCalls } from '@kilowatch/contract'
import { DepartmentsSelect } from '../../ui/pickers/department-select.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { ScopeInput } from './scope-input.tsx'

/** What of an employee is picked from the business's own. */
export const employeeInputs = (employeeId?: string) => ({
  scope: <ScopeInput {...(employeeId ? { employeeId } : {})} />,
  departmentIds: <DepartmentsSelect />,
  positionId: <RecordSelect of={positionCalls.readAllPositions} words="position" />,
})
