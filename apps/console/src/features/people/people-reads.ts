import { alarmCalls, departmentCalls, deviceCalls, employeeCalls, groupCalls, holderCalls, positionCalls } from '@kilowatch/contract'

/** Answers that a change of employees, departments or positions touches. */
export const peopleReads = [
  employeeCalls.listEmployees,
  employeeCalls.readEmployee,
  departmentCalls.readDepartmentTree,
  positionCalls.listPositions,
  positionCalls.readAllPositions,
  groupCalls.listGroups,
  groupCalls.readGroup,
  alarmCalls.listAssignees,
]

/** Answers that handing devices over touches. */
export const handedReads = [
  ...[holderCalls.readHolders, employeeCalls.listEmployees, employeeCalls.readEmployee, departmentCalls.readDepartmentTree],
  deviceCalls.listDevices,
  deviceCalls.readDevice,
]
