import { UserAddOutlined } from '@ant-design/icons'
import { employeeList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { mayManage, useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeCard } from './employee-card.tsx'
import { employeeColumns } from './employee-columns.tsx'
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
    <Page title={t('members')} crumbs={[{ title: t('people') }]} heading={t('members')} actions={inviteButton}>
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
  const language = useLanguage()
  const navigate = useNavigate()
  const manages = mayManage(useSession().right)
  const { work, dialogs } = useEmployeeWork()
  return (
    <>
      <ListTable
        list={employeeList}
        columns={employeeColumns(t, language, manages ? (employee) => <EmployeeActions employee={employee} work={work} /> : undefined)}
        exports={manages}
        {...(manages ? {} : { labels: { search: t('searchNames') } })}
        empty={<Empty text={t('none')} action={manages ? <Button onClick={onInvite}>{t('invite')}</Button> : null} />}
        card={(employee) => <EmployeeCard employee={employee} actions={<EmployeeActions employee={employee} work={work} />} />}
        onOpen={(employee) => navigate(`/enterprise/detail/member/${employee.id}`)}
      />
      {dialogs}
    </>
  )
}
