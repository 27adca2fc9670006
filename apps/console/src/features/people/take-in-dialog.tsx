import { holderCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'

interface TakeInDialogProps {
  /** Who gets them: an employee, or a department. */
  holder: { name: string; employeeId?: string; departmentId?: string }
  onClose: () => void
}

/** Hands further devices to one employee or department. */
export function TakeInDialog({ holder, onClose }: TakeInDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  const { message } = App.useApp()
  const [devices, setDevices] = useState<readonly PickedDevice[]>([])
  const hand = useCommand(holderCalls.handDevices, {
    onDone: ({ devices: count }) => {
      void message.success(t('handOver.done', { count }))
      onClose()
    },
  })
  const submit = () =>
    hand.mutate({
      body: {
        boxIds: devices.map(({ id }) => id),
        employeeIds: holder.employeeId ? [holder.employeeId] : [],
        departmentIds: holder.departmentId ? [holder.departmentId] : [],
      },
    })
  return (
    <Dialog
      touched={() => devices.length > 0}
      width={860}
      title={t('handOver.to', { name: holder.name })}
      okText={t('handOver.action')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: devices.length === 0 || hand.isPending }}
      onOk={submit}
      onClose={onClose}
    >
      <DevicePicker value={devices} onChange={setDevices} />
      <FormError error={hand.error} />
    </Dialog>
  )
}
