import { UserAddOutlined } from '@ant-design/icons'
import { type Employee, employeeList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { employeeCells } from './employee-cells.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { NoBusiness } from './no-business.tsx'
import { useEmployeeWork } from './use-employee-work.tsx'

/** Everybody of the business and who is invited: role, departments, what they see. */
export function MembersPage() {
  const { t } = useTranslation('people')
  const { right, businessId } = useSession()
  const [params] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const invite = () => setInviting(true)
  const inviteButton =
    mayManage(right) && businessId ? (
      <Button type="primary" icon={<UserAddOutlined />} onClick={invite}>
        {t('invite')}
      </Button>
    ) : null
  return (
    <Page actions={inviteButton}>
      {businessId ? (
        <Card flush>
          <Members onInvite={invite} />
        </Card>
      ) : (
        <NoBusiness />
      )}
      {inviting ? <InviteDialog deptId={params.get('deptId') ?? ''} onClose={() => setInviting(false)} /> : null}
    </Page>
  )
}

function Members({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const manages = mayManage(useSession().right)
  const { work, dialogs } = useEmployeeWork()
  const open = useCallback(({ id }: Employee) => void navigate(`/enterprise/detail/member/${id}`), [navigate])
  return (
    <>
      <ListTable
        list={employeeList}
        cells={employeeCells}
        actions={manages ? (employee) => <EmployeeActions employee={employee} work={work} /> : undefined}
        exports={manages}
        {...(manages ? {} : { labels: { search: t('searchNames') } })}
        empty={<Empty text={t('none')} action={manages ? <Button onClick={onInvite}>{t('invite')}</Button> : null} />}
        onOpen={open}
      />
      {dialogs}
    </>
  )
}
