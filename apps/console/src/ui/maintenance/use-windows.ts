import { type MaintenanceWindow, maintenanceCalls } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import type { ChartBand, TimeSpan } from '../charts/chart-model.ts'

/** Milliseconds: the clock ends work of which no event tells. */
const every = 60_000
const none: readonly MaintenanceWindow[] = []

/** When somebody worked on a device within a time. */
export function useWindows(deviceId: string | null, { from, to }: TimeSpan, enabled = true): readonly MaintenanceWindow[] {
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const { data } = useCall(
    maintenanceCalls.listMaintenanceWindows,
    { params: { deviceId: deviceId ?? '' }, query },
    { every, keep: true, enabled: enabled && deviceId !== null },
  )
  return data ?? none
}

/** The same as they lie under a chart. */
export function useMaintenanceBands(deviceId: string, span: TimeSpan, enabled = true): ChartBand[] {
  const { t } = useTranslation('maintenance')
  const windows = useWindows(deviceId, span, enabled)
  return useMemo(
    () =>
      windows.map(({ from, until, reason, by }) => ({
        ...{ from: Date.parse(from), to: Date.parse(until), short: t('short') },
        text: t('band', { why: [reason, by?.name].filter(Boolean).join(' · ') }),
      })),
    [windows, t],
  )
}
