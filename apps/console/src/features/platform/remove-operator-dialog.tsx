import { type OperatorRow, operatorCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RemovalDialog } from '../../ui/removal-dialog.tsx'

interface RemoveOperatorProps {
  operator: OperatorRow
  /** The person themselves goes. */
  self: boolean
  onClose: () => void
}

/** The name has to be typed: nobody takes the platform from somebody by a slip. */
export function RemoveOperatorDialog({ operator: { userId, name, account }, self, onClose }: RemoveOperatorProps) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const remove = useCommand(operatorCalls.removeOperator, {
    onDone: () => {
      // Loads the console afresh: it is another one for who runs the platform no longer.
      if (self) return location.assign('/index_new')
      message.success(t('operators.removed', { name }))
      onClose()
    },
  })
  const what = self ? 'leave' : 'remove'
  return (
    <RemovalDialog
      title={t(`operators.${what}Title`, { name })}
      action={t(`operators.${what}Action`)}
      goes={(['right', 'grants', 'account'] as const).map((line) => t(`operators.${what}Goes.${line}`, { name, account }))}
      word={name}
      asks={t('operators.type', { name })}
      differs={t('operators.differs')}
      pending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate({ params: { userId: userId ?? '' } })}
      onClose={onClose}
    />
  )
}
