import { MoreOutlined } from '@ant-design/icons'
import type { Employee } from '@kilowatch/contract'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../../shared/installation.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { doingsOf, mayConfirm } from './employee-view.ts'
import type { EmployeeWork } from './use-employee-work.tsx'

/** Change, confirm by code, send the invitation again, make an admin, remove: only what fits the employee and the person who asks. */
export function EmployeeActions({ employee, work }: { employee: Employee; work: EmployeeWork }) {
  const { t } = useTranslation('people')
  const { userId, right } = useSession()
  const { codes } = useInstallation()
  const manages = mayManage(right)
  const may = doingsOf(employee, userId, manages)
  const confirms = codes.sms && mayConfirm(employee, { manages, owns: right === 'main' })
  const items: MenuProps['items'] = [
    ...(may.change ? [{ key: 'change', label: t('edit') }] : []),
    ...(confirms ? [{ key: 'confirm', label: t('byCode.open') }] : []),
    ...(may.invite ? [{ key: 'resend', label: t('resend') }] : []),
    ...(may.admin ? [{ key: 'admin', label: t(employee.isAdmin === 1 ? 'admin.clear' : 'admin.set') }] : []),
    ...(may.remove ? [{ key: 'remove', label: t(employee.state === 'joined' ? 'remove' : 'takeBack') }] : []),
  ]
  if (items.length === 0) return null
  const doings: Record<string, () => void> = {
    change: () => work.change(employee),
    confirm: () => work.confirm(employee),
    resend: () => work.resend(employee),
    admin: () => work.setAdmin(employee),
    remove: () => work.remove(employee),
  }
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => doings[key]?.() }}>
      <Button type="text" icon={<MoreOutlined />} aria-label={t('actionsOf', { name: employee.name })} />
    </Dropdown>
  )
}
