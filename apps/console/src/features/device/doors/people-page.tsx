import { PlusOutlined } from '@ant-design/icons'
import { type DoorPerson, doorPersonList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { PersonDialog } from './person-dialog-part.ts'
import { PersonMenu } from './person-menu.tsx'
import { DoorStanding, useDoor } from './standing.tsx'

const cells: CellsOf<typeof doorPersonList> = {
  name: { width: 150, fixed: 'left', render: ({ name }) => <strong>{name}</strong> },
  cards: { width: 220 },
  pin: { width: 110 },
  finger: { width: 110 },
  fromDay: { width: 120 },
  untilDay: { width: 120, render: ({ untilDay }) => <Until day={untilDay} /> },
  state: {
    marks: {
      valid: ['check', 'var(--normal)'],
      'not-yet': ['waits', 'var(--text-2)'],
      expired: ['hourglass', 'var(--major)'],
      disabled: ['minus', 'var(--text-2)'],
    },
  },
}

/** Everybody whom a door lets through. */
export function DoorPeoplePage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <People data={data} />}</DevicePage>
}

function People({ data: { device } }: { data: DeviceData }) {
  const { t } = useTranslation('doors')
  const open = useDialog()
  const door = useDoor(device.id)
  const manages = device.right === 'manage' || device.right === 'main'
  const add = () => open((close) => <PersonDialog deviceId={device.id} person={null} onClose={close} />)
  const actions = (person: DoorPerson) => <PersonMenu deviceId={device.id} person={person} />
  const adding = (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('addPerson')}
    </Button>
  )
  return (
    <Card flush>
      <ListTable
        list={doorPersonList}
        always={{ deviceId: device.id }}
        cells={cells}
        exports={manages}
        empty={<Empty text={t('nobody')} action={manages ? adding : null} />}
        lead={door.data ? <DoorStanding door={door.data} /> : null}
        tools={manages ? adding : null}
        actions={manages ? actions : undefined}
        actionsWidth={72}
      />
    </Card>
  )
}

function Until({ day }: { day: string | null }) {
  const { t } = useTranslation('doors')
  return day ?? t('always')
}
