import { maintenanceCalls, maintenanceFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../fields/record-dialog.tsx'

interface MaintenanceDialogProps {
  boxIds: readonly string[]
  /** The device, or how many. */
  subject: string
  onClose: () => void
}

/** For how long somebody works on devices, and why. */
export function MaintenanceDialog({ boxIds, subject, onClose }: MaintenanceDialogProps) {
  const { t } = useTranslation('maintenance')
  const open = useCommand(maintenanceCalls.openMaintenance)
  return (
    <RecordDialog
      fields={maintenanceFields}
      record={null}
      title={t('begin')}
      action={t('begin')}
      done={t('begun')}
      lead={
        <>
          <p>{subject}</p>
          <p>{t('lead')}</p>
        </>
      }
      save={(body) => open.mutateAsync({ body: { ...body, boxIds: [...boxIds] } })}
      state={open}
      onClose={onClose}
    />
  )
}
