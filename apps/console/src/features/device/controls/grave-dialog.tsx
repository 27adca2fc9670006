import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '../../../ui/removal-dialog.tsx'
import { PasswordField } from './password-field.tsx'

interface GraveDialogProps {
  /** What is to be done: "Outlet 3 switch: Switch off". */
  name: string
  /** The word on the button. */
  action: string
  /** What happens with it. */
  consequence: string
  deviceName: string
  pending: boolean
  error: unknown
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Before what interrupts others: says what happens, asks for the device's name and for the password once more. */
export function GraveDialog({ name, action, consequence, deviceName, pending, error, onConfirm, onClose }: GraveDialogProps) {
  const { t } = useTranslation('controls')
  return (
    <RemovalDialog<{ password: string }>
      title={t('grave.title', { name })}
      action={action}
      goes={[consequence, t('once')]}
      word={deviceName}
      asks={t('grave.type', { name: deviceName })}
      differs={t('grave.differs')}
      pending={pending}
      error={error}
      onRemove={({ password }) => onConfirm(password)}
      onClose={onClose}
    >
      <PasswordField />
    </RemovalDialog>
  )
}
