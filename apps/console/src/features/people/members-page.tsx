import { UserAddOutlined } from '@ant-design/icons'
import { employeeList, invitationCalls } from '@kilowatch/contract'
import { listPage } from '../../ui/list/list-page.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { employeeCells } from './employee-cells.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Everybody of the business and who is invited: role, departments, what they see. */
export const MembersPage = listPage({
  list: employeeList,
  words: ['people', 'members'],
  adding: { call: invitationCalls.addEmployee, icon: <UserAddOutlined />, dialog: (onClose) => <InviteDialog onClose={onClose} /> },
  cells: employeeCells,
  open: ({ id }) => `/enterprise/detail/member/${id}`,
  actions: (employee) => <EmployeeActions employee={employee} />,
  // Phones and e-mails are half hidden from others, who do not find people by them.
  searchOfOthers: 'searchNames',
})
