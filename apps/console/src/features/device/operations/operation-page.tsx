import { type DeviceOperation, deviceOperationList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Clock } from '../../../ui/value.tsx'
import { DevicePage } from '../device-page.tsx'
import styles from './tickets-card.module.css'
import { TicketsCard } from './tickets-card.tsx'

const cells: CellsOf<typeof deviceOperationList> = {
  at: { width: 170, fixed: 'left', render: ({ at }) => <Clock at={at} /> },
  says: { width: 190 },
  what: { width: 320 },
  userName: { width: 120 },
  state: { render: ({ state }) => (state ? <CommandEnd state={state} /> : null) },
}

/** What was commanded, and what of the device was changed, by whom. */
export function DeviceOperationPage({ route }: PageProps) {
  const { t } = useTranslation(['device', 'operations'])
  return (
    <DevicePage route={route}>
      {({ device }) => (
        <div className={styles.stack}>
          <TicketsCard device={device} />
          <Card title={t('operations:log')} flush>
            <ListTable list={deviceOperationList} always={{ deviceId: device.id }} cells={cells} empty={t('noOperations')} />
          </Card>
        </div>
      )}
    </DevicePage>
  )
}

function CommandEnd({ state }: { state: NonNullable<DeviceOperation['state']> }) {
  return deviceOperationList.columns.state.of[state][useLanguage()]
}
