import { deviceCalls, employeeCalls, groupCalls } from '@kilowatch/contract'

/** Answers that a change of groups touches: groups give rights, too. */
export const groupReads = [
  groupCalls.listGroups,
  groupCalls.readGroup,
  employeeCalls.listEmployees,
  employeeCalls.readEmployee,
  deviceCalls.listDevices,
]
