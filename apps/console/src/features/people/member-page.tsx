import { type Employee, employeeCalls, employeeList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { RowFacts } from '../../ui/list/row-facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { employeeCells } from './employee-cells.tsx'
import styles from './people.module.css'
import { SeenDevices } from './seen-devices.tsx'
import { TakeInDialog } from './take-in-dialog.tsx'
import { useEmployeeWork } from './use-employee-work.tsx'

const list = '/enterprise/member/list'

/** One employee: who they are, where they belong, which devices they see. */
export function MemberPage() {
  const { t } = useTranslation('people')
  const id = useParams().id ?? ''
  const member = useCall(employeeCalls.readEmployee, { params: { id } })
  const title = member.data?.name ?? t('memberTitle')
  return (
    <Page title={title} heading={title} actions={member.data ? <MemberActions employee={member.data} /> : null}>
      {member.data ? (
        <Member employee={member.data} />
      ) : (
        <Card>
          {member.error ? (
            <Failure what={t('member')} error={member.error} at={member.errorUpdatedAt} onRetry={() => void member.refetch()} />
          ) : (
            <Skeleton height={160} />
          )}
        </Card>
      )}
    </Page>
  )
}

function MemberActions({ employee }: { employee: Employee }) {
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate(list, { replace: true }), [navigate])
  const { work, dialogs } = useEmployeeWork(leave)
  return (
    <>
      <EmployeeActions employee={employee} work={work} />
      {dialogs}
    </>
  )
}

function Member({ employee }: { employee: Employee }) {
  const { t } = useTranslation('people')
  const manages = mayManage(useSession().right)
  const [handing, setHanding] = useState(false)
  return (
    <div className={styles.side}>
      <Card title={t('facts')}>
        <RowFacts list={employeeList} row={employee} cells={employeeCells} />
      </Card>
      {employee.userId ? (
        <Card flush>
          <SeenDevices
            of={{ employeeId: employee.id }}
            title={t('seen', { count: employee.devices })}
            empty={t('seesNothing')}
            tools={manages ? <Button onClick={() => setHanding(true)}>{t('handOver.open')}</Button> : null}
          />
        </Card>
      ) : (
        <Card title={t('devicesTitle')} extra={manages ? <Button onClick={() => setHanding(true)}>{t('handOver.open')}</Button> : null}>
          <p className={styles.dim}>{t('seesWhenJoined')}</p>
        </Card>
      )}
      {handing ? <TakeInDialog holder={{ name: employee.name, employeeId: employee.id }} onClose={() => setHanding(false)} /> : null}
    </div>
  )
}
