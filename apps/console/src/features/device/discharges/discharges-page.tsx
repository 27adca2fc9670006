import '../overview/overview.css'
import './discharges.css'
import { formatFigure } from '@kilowatch/catalog'
import { dischargeList } from '@kilowatch/contract'
import { wholeMinutes } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { Card } from '../../../ui/card.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { Clock } from '../../../ui/value.tsx'
import { livePoll } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { BackupCard } from './backup-card.tsx'
import { DischargeCard } from './discharge-card.tsx'

const cells: CellsOf<typeof dischargeList> = {
  startedAt: { width: 158, fixed: 'left', opens: true, render: ({ startedAt }) => <Clock at={startedAt} /> },
  endedAt: { width: 150, render: ({ endedAt }) => (endedAt ? <Clock at={endedAt} /> : null) },
  state: {
    width: 104,
    marks: {
      running: ['waits', 'var(--path-backup)'],
      over: ['check', 'var(--text-2)'],
      unseen: ['question', 'var(--offline)'],
    },
  },
  minutes: { width: 106, render: ({ minutes }) => figure(wholeMinutes(minutes), 0) },
  cause: { width: 104 },
  depth: { width: 120, render: ({ depth }) => figure(depth, 1) },
  energy: { width: 112, render: ({ energy }) => figure(energy, 3) },
  ampHours: { render: ({ ampHours }) => figure(ampHours, 1) },
  highestCurrent: { render: ({ highestCurrent }) => figure(highestCurrent, 1) },
  startVoltage: { render: ({ startVoltage }) => figure(startVoltage, 1) },
  lowestVoltage: { width: 112, render: ({ lowestVoltage }) => figure(lowestVoltage, 1) },
  lowestCell: { width: 98 },
  lowestCellVoltage: { width: 144, render: ({ lowestCellVoltage }) => figure(lowestCellVoltage, 3) },
}
/** With the decimals of the discharge's own card. */
const figure = (value: number | null, decimals: number) => (value === null ? null : formatFigure(value, decimals))
const fields = { discharge: urlText() }

/** How long the battery would last, and how it did: its discharges, one of them with its curves. */
export function DeviceDischargesPage({ route }: PageProps) {
  const { t } = useTranslation('discharges')
  const [{ discharge }, change] = useUrlState(fields)
  return (
    <DevicePage route={route}>
      {(data) => (
        <div className="kw-discharges">
          {discharge ? (
            <DischargeCard key={discharge} data={data} id={discharge} onClose={() => change({ discharge: '' })} />
          ) : (
            <BackupCard data={data} onOpen={(id) => change({ discharge: id })} />
          )}
          <Card flush>
            <ListTable
              list={dischargeList}
              always={{ box_id: data.device.id }}
              cells={cells}
              every={livePoll}
              empty={t('none')}
              onOpen={({ id }) => change({ discharge: id })}
              rowClassName={({ id }) => (id === discharge ? 'kw-discharge-open' : '')}
              {...(data.type.battery?.cells ? {} : { without: ['lowestCell', 'lowestCellVoltage'] as const })}
            />
          </Card>
        </div>
      )}
    </DevicePage>
  )
}
