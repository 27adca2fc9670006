import { positionCalls } from '@kilowatch/contract'
import { DepartmentsSelect } from '../../ui/pickers/department-select.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'

/** What of an employee is picked from the business's own. */
export const employeeInputs = {
  departmentIds: <DepartmentsSelect />,
  positionId: <RecordSelect of={positionCalls.readAllPositions} words="position" />,
}
