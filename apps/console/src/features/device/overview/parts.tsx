import type { OverviewPart } from '@kilowatch/catalog'
import { CoolingCard } from '../air/cooling-card.tsx'
import { DayCard } from '../air/day-card.tsx'
import { HoursCard } from '../air/hours-card.tsx'
import { UnitCard } from '../air/unit-card.tsx'
import { WearCard } from '../air/wear-card.tsx'
import { CellMapPart } from '../cells/cell-map-part.tsx'
import type { DeviceData } from '../device-data.ts'
import { ImbalanceCard } from '../distribution/imbalance-card.tsx'
import { OneLineCard } from '../distribution/one-line-card.tsx'
import { AirWaterCard } from '../drawings/air-water-card.tsx'
import { CableCard } from '../drawings/cable-card.tsx'
import { ChannelsCard } from '../drawings/channels-card.tsx'
import { DoorCard } from '../drawings/door-card.tsx'
import { ProbeCardsPart } from '../probes/probe-cards-part.tsx'
import { GaugesCard } from './gauges-card.tsx'
import { PhaseLoadsCard } from './phase-loads-card.tsx'
import { PowerPathCard } from './power-path-card.tsx'
import { RuntimeCard } from './runtime-card.tsx'
import { TableCard } from './table-card.tsx'
import { ValuesCard } from './values-card.tsx'

/** Parts of an overview, each drawn as it is declared. */
export function Parts({ parts, data }: { parts: readonly OverviewPart[]; data: DeviceData }) {
  return parts.map((part) => <Part key={'name' in part ? part.name.en : part.part} part={part} data={data} />)
}

function Part({ part, data }: { part: OverviewPart; data: DeviceData }) {
  switch (part.part) {
    case 'power-path':
      return <PowerPathCard path={part} data={data} />
    case 'runtime':
      return <RuntimeCard part={part} data={data} />
    case 'phase-loads':
      return <PhaseLoadsCard part={part} data={data} />
    case 'cell-map':
      return <CellMapPart part={part} data={data} />
    case 'values':
      return <ValuesCard part={part} data={data} />
    case 'table':
      return <TableCard part={part} data={data} />
    case 'gauges':
      return <GaugesCard part={part} data={data} />
    case 'imbalance':
      return <ImbalanceCard part={part} data={data} />
    case 'one-line':
      return <OneLineCard part={part} data={data} />
    case 'probes':
      return <ProbeCardsPart part={part} data={data} />
    case 'air-water':
      return <AirWaterCard part={part} data={data} />
    case 'unit':
      return <UnitCard part={part} data={data} />
    case 'cooling':
      return <CoolingCard part={part} data={data} />
    case 'wear':
      return <WearCard part={part} data={data} />
    case 'day':
      return <DayCard part={part} data={data} />
    case 'hours':
      return <HoursCard part={part} data={data} />
    case 'cable':
      return <CableCard part={part} data={data} />
    case 'door':
      return <DoorCard part={part} data={data} />
    case 'channels':
      return <ChannelsCard part={part} data={data} />
  }
}
