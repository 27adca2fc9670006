import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { useDialog } from '../dialogs.tsx'
import type { Targets } from './targets.ts'
import { TargetsDialog } from './targets-dialog.tsx'

interface TargetsButtonProps {
  /** Undefined while it is not known. */
  targets: Targets | null | undefined
  small?: boolean
}

/** Opens the targets, for whoever manages the business. */
export function TargetsButton({ targets, small = false }: TargetsButtonProps) {
  const { t } = useTranslation('alarms')
  const { businessId, right } = useSession()
  const open = useDialog()
  if (!businessId || !mayManage(right)) return null
  return (
    <Button
      size={small ? 'small' : 'middle'}
      disabled={targets === undefined}
      onClick={() => open((onClose) => <TargetsDialog targets={targets ?? null} onClose={onClose} />)}
    >
      {t(targets ? 'statistics.targets.change' : 'statistics.targets.set')}
    </Button>
  )
}
