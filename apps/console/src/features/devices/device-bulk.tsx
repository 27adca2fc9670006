import { type Device, documentCalls, thresholdBatchCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access.ts'
import { send } from '../../shared/client.ts'
import { useDeviceWork } from '../../shared/device-work.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { LabelsDialog } from '../../ui/labels/labels-part.ts'
import { TaskPrintsButton } from '../../ui/task-button.tsx'
import { useSwitchDevices } from '../../ui/use-switch-devices.ts'
import type { HandedOver } from './batch-limits/use-choice.ts'

/** What can be done with the selected devices: only what the person may do to every one of them. */
export function DeviceBulk({ devices, clear }: { devices: readonly Device[]; clear: () => void }) {
  const { t } = useTranslation(['devices', 'labels'])
  const ask = useDeviceWork((work) => work.ask)
  const mayHand = devices.every(({ right, shared }) => !shared && (right === 'manage' || right === 'main'))
  const mayShare = devices.every((device) => device.mayShare)
  const open = useDialog()
  const switchTo = useSwitchDevices()
  const to = devices.every(({ state }) => state === 'disabled') ? 'enable' : 'disable'
  const navigate = useNavigate()
  const maySetLimits = useMay(thresholdBatchCalls.saveThresholdBatch) && mayHand
  const alike = devices.every(({ type }) => type === devices[0]?.type)
  return (
    <>
      {mayHand ? (
        <Button size="small" onClick={() => ask({ work: 'hand-over', devices, onDone: clear })}>
          {t('bulk.handOver')}
        </Button>
      ) : null}
      {mayShare ? (
        <Button size="small" onClick={() => ask({ work: 'share', devices, onDone: clear })}>
          {t('bulk.share')}
        </Button>
      ) : null}
      {mayHand && switchTo ? (
        <Button size="small" onClick={() => switchTo(devices, to, clear)}>
          {t(`switch.${to}`)}
        </Button>
      ) : null}
      {maySetLimits ? (
        <Button
          size="small"
          disabled={!alike}
          title={alike ? '' : t('limits.oneType')}
          onClick={() => {
            const state: HandedOver = { chosen: devices.map(({ id }) => id) }
            void navigate(`/batch_threshold?type=${devices[0]?.type ?? ''}`, { state })
          }}
        >
          {t('limits.open')}
        </Button>
      ) : null}
      <Button
        size="small"
        onClick={() => open((close) => <LabelsDialog devices={{ boxIds: devices.map(({ id }) => id) }} onDone={clear} onClose={close} />)}
      >
        {t('labels:open')}
      </Button>
      <TaskPrintsButton start={() => send(documentCalls.printDevices, { body: { boxIds: devices.map(({ id }) => id) } })} />
    </>
  )
}
