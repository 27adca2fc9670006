import type { DutyRoster } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import styles from './duty.module.css'
import { LeaveEditDialog, useLeaveRemoval } from './leave-dialog.tsx'
import { shiftsOf } from './roster-view.ts'

/** One's own next duties and leaves. */
export function OwnDuties({ roster }: { roster: DutyRoster }) {
  const { t } = useTranslation('duty')
  const open = useDialog()
  const remove = useLeaveRemoval()
  const me = roster.people.find((person) => person.me)?.employeeId
  if (me === undefined) return null
  const shifts = new Map(shiftsOf(roster).map((shift) => [shift.key, shift]))
  const now = Date.now()
  const duties = roster.duties.filter(({ employeeId, to }) => employeeId === me && Date.parse(to) > now).slice(0, 6)
  const leaves = roster.leaves.filter(({ employeeId, to }) => employeeId === me && to >= roster.today)
  return (
    <Card title={t('own')} flush>
      {duties.length + leaves.length === 0 ? <Empty text={t('noneOwn')} calm /> : null}
      <ul className={styles.rows}>
        {duties.map(({ day, shift, from }) => (
          <li key={`${day} ${shift}`}>
            <strong className={styles.day}>{day}</strong>
            <span>{shifts.get(shift)?.name}</span>
            <span className={styles.dim}>
              {shifts.get(shift)?.from}–{shifts.get(shift)?.to}
            </span>
            {Date.parse(from) <= now ? <span className={styles.now}>{t('onDuty')}</span> : null}
          </li>
        ))}
        {leaves.map((leave) => (
          <li key={`leave ${leave.from}`}>
            <strong className={styles.day}>{t('span', leave)}</strong>
            <span>{t('leave.one')}</span>
            <Button size="small" onClick={() => open((close) => <LeaveEditDialog leave={leave} onClose={close} />)}>
              {t('leave.edit')}
            </Button>
            <Button size="small" onClick={() => remove(leave)}>
              {t('leave.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
