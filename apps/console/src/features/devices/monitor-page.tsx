import { type DeviceType, deviceType, shownRuntime } from '@kilowatch/catalog'
import { deviceCalls } from '@kilowatch/contract'
import { Pagination, Segmented, Select } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import type { PageProps } from '../../shared/page-definition.ts'
import { useCall } from '../../shared/query.ts'
import { urlChoice, urlNumber, urlText, useUrlState } from '../../shared/url-state.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { typeName } from '../../ui/device-view.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { useLastPage } from '../../ui/table/use-last-page.ts'
import styles from './devices.module.css'
import { MonitorTable } from './monitor-table.tsx'

const shownAtOnce = 200
const sorts = ['name', 'runtime'] as const
const fields = { type: urlText(), page: urlNumber(1), sort: urlChoice(sorts, 'name') }

/** Newest values of all devices of a type side by side. */
export function DataMonitorPage({ route }: PageProps) {
  return <Monitor name={useTitle(route)} of={() => true} />
}

/** The same of everything that measures the climate of rooms. */
export function TempHumidityPage({ route }: PageProps) {
  return <Monitor name={useTitle(route)} of={({ traits }) => traits.includes('climate')} />
}

function useTitle({ title }: PageProps['route']): string {
  return title[useLanguage()]
}

interface MonitorProps {
  /** What failures call it. */
  name: string
  /** Which types may be chosen. */
  of: (type: DeviceType) => boolean
}

function Monitor({ name, of }: MonitorProps) {
  const { t } = useTranslation('devices')
  const facets = useCall(deviceCalls.readDeviceFacets, {}, { poll: 20_000 })
  const [{ type: asked }, change] = useUrlState(fields)
  if (!facets.data) {
    return (
      <Page>
        {facets.isError ? (
          <Failure what={name} error={facets.error} at={facets.errorUpdatedAt} onRetry={() => void facets.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </Page>
    )
  }
  const types = facets.data.types.filter(({ type }) => isOf(type, of))
  const type = types.find((each) => each.type === asked)?.type ?? types[0]?.type
  return (
    <Page>
      <Card flush>
        {type === undefined ? (
          <Empty text={t('none')} />
        ) : (
          <OfType key={type} name={name} type={type} types={types} onChoose={(next) => change({ type: next }, { drop: ['page'] })} />
        )}
      </Card>
    </Page>
  )
}

function isOf(code: string, of: (type: DeviceType) => boolean): boolean {
  const type = deviceType(code)
  return type !== undefined && type.headline.length > 0 && of(type)
}

interface OfTypeProps extends Pick<MonitorProps, 'name'> {
  type: string
  types: readonly { type: string; count: number }[]
  onChoose: (type: string) => void
}

function OfType({ name, type, types, onChoose }: OfTypeProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const [{ page, sort: asked }, change] = useUrlState(fields)
  const declared = deviceType(type)
  const hasRuntime = declared !== undefined && shownRuntime(declared) !== undefined
  const sort = hasRuntime ? asked : 'name'
  const query = { type, sort, page, pageSize: shownAtOnce } as const
  const devices = useCall(deviceCalls.listDevices, { query }, { poll: 20_000, keep: true })
  const turn = useCallback((next: number) => change({ page: next }), [change])
  useLastPage({ page, pageSize: shownAtOnce, total: devices.data?.total, turn })
  const options = types.map((each) => ({ value: each.type, label: `${typeName(each.type, language)} (${each.count})` }))
  return (
    <>
      <div className={styles.monitorTools}>
        <span className={styles.monitorType}>
          {t('monitor.type')}
          <Select aria-label={t('monitor.type')} value={type} options={options} onChange={onChoose} popupMatchSelectWidth={false} />
          {hasRuntime ? (
            <Segmented
              aria-label={t('monitor.order')}
              value={sort}
              options={sorts.map((each) => ({ value: each, label: t(`monitor.by.${each}`) }))}
              onChange={(next) => change({ sort: next }, { drop: ['page'] })}
            />
          ) : null}
        </span>
        <ExportButton fetch={(format) => download(deviceCalls.exportDevices, { query: { type, sort, format } })} />
      </div>
      {devices.data ? (
        <MonitorTable key={sort} devices={devices.data.items} />
      ) : devices.isError ? (
        <Failure what={name} error={devices.error} at={devices.errorUpdatedAt} onRetry={() => void devices.refetch()} />
      ) : (
        <Skeleton height={360} />
      )}
      {(devices.data?.total ?? 0) > shownAtOnce ? (
        <Pagination
          className={styles.monitorPages ?? ''}
          current={page}
          pageSize={shownAtOnce}
          total={devices.data?.total ?? 0}
          showSizeChanger={false}
          onChange={turn}
        />
      ) : null}
    </>
  )
}
