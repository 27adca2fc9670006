import { type Passage, passageList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Clock } from '../../../ui/value.tsx'
import { livePoll } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { reasonText } from './door-words.ts'

const cells: CellsOf<typeof passageList> = {
  at: { width: 170, fixed: 'left', render: ({ at }) => <Clock at={at} /> },
  name: { width: 140 },
  way: { width: 110 },
  state: {
    width: 120,
    marks: { opened: ['check', 'var(--normal)'], refused: ['cross', 'var(--major)'], failed: ['triangle', 'var(--major)'] },
  },
  reason: { width: 220, render: (passage) => (passage.reason ? <Reason passage={passage} /> : null) },
  card: { width: 120 },
  open: { width: 120 },
}

/** Who came through a door, and who was refused. */
export function DoorPassagesPage({ route }: PageProps) {
  const { t } = useTranslation('doors')
  return (
    <DevicePage route={route}>
      {({ device }) => (
        <Card flush>
          <ListTable list={passageList} always={{ deviceId: device.id }} cells={cells} every={livePoll} empty={t('noPassages')} />
        </Card>
      )}
    </DevicePage>
  )
}

function Reason({ passage }: { passage: Passage }) {
  const { t } = useTranslation(['doors', 'controls'])
  return reasonText(passage.reason, useLanguage(), t)
}
