import { faultCalls, type PatrolLine, type PatrolRecord } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { ReportFault } from '../../ui/faults/dialogs.ts'
import { FaultState, faultAddress } from '../../ui/faults/fault-state.tsx'
import styles from './patrol-records.module.css'

interface LineFaultProps {
  record: Pick<PatrolRecord, 'id' | 'device'>
  line: PatrolLine
}

/** The fault that was made of a line that failed, or a way to make one. */
export function LineFault({ record: { id, device }, line: { key, item, entry } }: LineFaultProps) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const { right, agent } = useSession()
  const open = useDialog()
  const faults = useCall(faultCalls.listLineFaults, { params: { id } })
  const fault = faults.data?.find((one) => one.key === key)
  const title = t('line.faultTitle', { device: device.name, item: item.name[language] })
  const mayMake = (right !== 'view' || agent === 1) && faults.data !== undefined && (!fault || fault.state === 'closed')
  return (
    <span className={styles.fault}>
      {fault ? (
        <>
          <Link to={faultAddress(fault.id)}>{t('line.faultIs', { number: fault.number ?? '' })}</Link>
          <FaultState state={fault.state} />
        </>
      ) : null}
      {mayMake ? (
        <Button
          size="small"
          onClick={() => open((close) => <ReportFault of={{ recordId: id, key }} title={title} note={entry?.note ?? ''} onClose={close} />)}
        >
          {t('line.fault')}
        </Button>
      ) : null}
    </span>
  )
}
