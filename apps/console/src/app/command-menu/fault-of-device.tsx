import type { Alarm, Device } from '@kilowatch/contract'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { ReportFault } from '../../ui/faults/dialogs.ts'

interface FaultOfDeviceProps {
  device: Pick<Device, 'id' | 'name' | 'type' | 'site'>
  alarms: readonly Alarm[]
  onClose: () => void
}

const levels = { 1: '1', 2: '2', 3: '3', 4: '4' } as const

/** Reports a fault of a device: of the alarms that it has, the gravest of which names it, or else of the device by itself. */
export function FaultOfDevice({ device: { id, name, type, site }, alarms, onClose }: FaultOfDeviceProps) {
  const language = useLanguage()
  const [worst] = [...alarms].sort((one, other) => other.level - one.level)
  if (!worst) return <ReportFault of={{ devices: [{ id, name, type, site }] }} onClose={onClose} />
  const title = `${name} ${alarmTitle(worst, language)}`
  return (
    <ReportFault
      title={title}
      level={levels[worst.level]}
      of={{ alarmIds: alarms.map((alarm) => alarm.id), subject: title }}
      onClose={onClose}
    />
  )
}
