import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { filterFields } from './employee-filters.ts'
import { EmployeeTable } from './employee-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { NoBusiness } from './no-business.tsx'

/** Everybody of the business and who is invited: role, departments, what they see. */
export function MembersPage() {
  const { t } = useTranslation('people')
  const { right, businessId } = useSession()
  const [filters, change] = useUrlState(filterFields)
  const [inviting, setInviting] = useState(false)
  const manages = mayManage(right)
  return (
    <Page
      title={t('members')}
      crumbs={[{ title: t('people') }]}
      heading={t('members')}
      actions={
        manages && businessId ? (
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        ) : null
      }
    >
      {businessId ? (
        <Card flush>
          <EmployeeTable filters={filters} onFilter={change} onInvite={() => setInviting(true)} />
        </Card>
      ) : (
        <NoBusiness />
      )}
      {inviting ? <InviteDialog deptId={filters.deptId} onClose={() => setInviting(false)} /> : null}
    </Page>
  )
}
