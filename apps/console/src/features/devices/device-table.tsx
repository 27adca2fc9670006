import { QrcodeOutlined } from '@ant-design/icons'
import type { Device, deviceList } from '@kilowatch/contract'
import { Button } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deviceLink } from '../../shared/device-links.ts'
import { useWatch } from '../../shared/live.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { LabelsDialog } from '../../ui/labels/labels-part.ts'
import type { FilterInputs } from '../../ui/list/filter-places.ts'
import { ListView } from '../../ui/list/list-table.tsx'
import type { ShownList } from '../../ui/list/use-list.ts'
import { DeviceBulk } from './device-bulk.tsx'
import { DeviceCard } from './device-card.tsx'
import { deviceCells } from './device-cells.tsx'

interface DeviceTableProps {
  shown: ShownList<typeof deviceList>
  inputs: FilterInputs
  empty: ReactNode
}

/** The filtered devices with live values. */
export function DeviceTable({ shown, inputs, empty }: DeviceTableProps) {
  const navigate = useNavigate()
  const open = useCallback((device: Device) => void navigate(deviceLink(device)), [navigate])
  const devices = shown.rows ?? []
  useWatch(devices.map(({ id }) => id))
  const { t } = useTranslation('labels')
  const show = useDialog()
  const { query, total } = shown
  return (
    <ListView<typeof deviceList>
      shown={shown}
      cells={deviceCells}
      inputs={inputs}
      empty={empty}
      bulk={bulk}
      tools={
        total > 0 ? (
          <Button icon={<QrcodeOutlined />} onClick={() => show((close) => <LabelsDialog devices={{ query, total }} onClose={close} />)}>
            {t('openAll')}
          </Button>
        ) : null
      }
      card={card}
      onOpen={open}
    />
  )
}

const card = (device: Device) => <DeviceCard device={device} />
const bulk = (devices: readonly Device[], clear: () => void) => <DeviceBulk devices={devices} clear={clear} />
