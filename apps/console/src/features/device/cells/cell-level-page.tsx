import { useTranslation } from 'react-i18next'
import type { PageProps } from '../../../shared/page-definition.ts'
import { Empty, PageSkeleton } from '../../../ui/placeholders.tsx'
import type { DeviceData } from '../device-data.ts'
import { DevicePage } from '../device-page.tsx'
import { Parts } from '../overview/parts.tsx'
import '../overview/overview.css'

/** The cells of a monitor of two levels: each with its own module (CBMS). */
export function DeviceCellLevelPage({ route }: PageProps) {
  return <DevicePage route={route}>{(data) => <CellLevel data={data} />}</DevicePage>
}

function CellLevel({ data }: { data: DeviceData }) {
  const { t } = useTranslation('device')
  if (!data.latest) return <PageSkeleton />
  if (data.readings.size === 0) return <Empty text={t('noReadings')} />
  const parts = data.type.cellLevel ?? []
  const drawn = parts.filter(({ part }) => part === 'cell-map')
  return (
    <div className="kw-overview">
      <Parts parts={drawn} data={data} />
      <div className="kw-overview-rest">
        <Parts parts={parts.filter((part) => !drawn.includes(part))} data={data} />
      </div>
    </div>
  )
}
