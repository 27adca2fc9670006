import { formatValue, pointName, resolvePoint } from '@kilowatch/catalog'
import { telemetryCalls } from '@kilowatch/contract'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../../shared/formats.ts'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { wallOf } from '../../../shared/zone.ts'
import { Card } from '../../../ui/card.tsx'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { urlNumber, useUrlState } from '../../../ui/use-url-state.ts'
import { unitOf } from '../chart-parts.ts'
import type { DeviceData } from '../device-data.ts'

const fields = { page: urlNumber(1), pageSize: urlNumber(50) }
const pageSizes = [20, 50, 100, 200]

interface HistoryTableProps {
  data: DeviceData
  points: readonly string[]
  span: TimeSpan
  /** To pick a time of one's own. */
  times: ReactNode
}

/** Every stored sample of the time, newest first. */
export function HistoryTable({ data, points, span, times }: HistoryTableProps) {
  const { t } = useTranslation(['history', 'common'])
  const language = useLanguage()
  const [{ page, pageSize }, change] = useUrlState(fields)
  const size = pageSizes.includes(pageSize) ? pageSize : 50
  const samples = useCall(
    telemetryCalls.listSamples,
    {
      params: { deviceId: data.device.id },
      query: {
        points: points.join(','),
        from: new Date(span.from).toISOString(),
        to: new Date(span.to).toISOString(),
        page: Math.max(1, page),
        pageSize: size,
      },
    },
    { keep: true },
  )
  if (samples.isPending) return <Skeleton rows={10} height={420} />
  if (samples.isError && !samples.data) {
    return <Failure what={t('title')} error={samples.error} at={samples.errorUpdatedAt} onRetry={() => void samples.refetch()} />
  }
  const rows = samples.data?.items ?? []
  const columns = points.flatMap((key) => resolvePoint(data.type, key) ?? [])
  return (
    <Card title={t('samples')} note={t('common:total', { count: samples.data?.total ?? 0 })} extra={times} flush>
      {rows.length === 0 ? (
        <Empty text={t('noData')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and must do so for the keyboard too
        <section className="kw-table-box" tabIndex={0} aria-label={t('samples')}>
          <table className="kw-table">
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                {columns.map((point) => (
                  <th key={point.key} scope="col" className="kw-number">
                    {pointName(point, language)} <small>{unitOf(point.point, language)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.at}>
                  <th scope="row" title={absoluteTime(row.at)}>
                    {wallOf(row.at)}
                  </th>
                  {columns.map((point) => (
                    <td key={point.key} className="kw-number">
                      {formatValue(point, row.values[points.indexOf(point.key)], language)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="kw-history-pages">
        <Pagination
          current={Math.max(1, page)}
          pageSize={size}
          total={samples.data?.total ?? 0}
          pageSizeOptions={pageSizes}
          showSizeChanger
          onChange={(next, nextSize) => change({ page: next, pageSize: nextSize })}
        />
      </div>
    </Card>
  )
}
