import { type Employee, employeeCalls, employeeList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { RowFacts } from '../../ui/list/row-facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { employeeCells } from './employee-cells.tsx'
import styles from './people.module.css'
import { SeenDevices } from './seen-devices.tsx'
import { SkillsCard } from './skills-card.tsx'
import { TakeInDialog } from './take-in-dialog.tsx'

/** One employee: who they are, where they belong, which devices they see. */
export function MemberPage() {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const id = useParams().id ?? ''
  const member = useCall(employeeCalls.readEmployee, { params: { id } })
  const title = member.data?.name ?? t('memberTitle')
  const leave = () => void navigate('/enterprise/member/list', { replace: true })
  const actions = member.data ? <EmployeeActions employee={member.data} onRemoved={leave} /> : null
  return (
    <Page title={title} heading={title} actions={actions}>
      <Loaded of={member} what={t('member')} height={160} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {(employee) => (
          <div className={styles.side}>
            <Card title={t('facts')}>
              <RowFacts list={employeeList} row={employee} cells={employeeCells} />
            </Card>
            <SkillsCard of={employee} />
            <Devices of={employee} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Devices({ of: { id, name, userId, devices } }: { of: Employee }) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const open = useDialog()
  const handOver = () => open((close) => <TakeInDialog holder={{ name, employeeId: id }} onClose={close} />)
  const tools = manages ? <Button onClick={handOver}>{t('handOver.open')}</Button> : null
  if (!userId) {
    return (
      <Card title={t('devicesTitle')} extra={tools}>
        <p className={styles.dim}>{t('seesWhenJoined')}</p>
      </Card>
    )
  }
  return (
    <Card flush>
      <SeenDevices of={{ employeeId: id }} title={t('seen', { count: devices })} empty={t('seesNothing')} tools={tools} />
    </Card>
  )
}
