import { enterpriseDeviceCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useMay } from '../shared/access.ts'
import { useAskedCommand } from './use-asked-command.ts'

type Switch = 'enable' | 'disable'

/** Asks, then disables or enables devices of the person's business; undefined for those who may not. */
export function useSwitchDevices(): ((devices: readonly { id: string }[], to: Switch, onDone?: () => void) => void) | undefined {
  const { t } = useTranslation('devices')
  const may = useMay(enterpriseDeviceCalls.handleDevices)
  const handle = useAskedCommand(enterpriseDeviceCalls.handleDevices)
  if (!may) return undefined
  return (devices, to, onDone) =>
    handle(
      { body: { boxIds: devices.map(({ id }) => id), handle: to } },
      {
        title: t(`switch.${to}Title`, { count: devices.length }),
        text: t(`switch.${to}Text`),
        action: t(`switch.${to}`),
        done: (data) => t(`switch.${to}d`, { count: data.devices }),
        ...(onDone ? { onDone } : {}),
      },
    )
}
