import { ruleFor } from '@kilowatch/catalog'
import { type Rule, thresholdCalls } from '@kilowatch/contract'
import { useCallback } from 'react'
import { useCall } from '../../shared/query.ts'

/** The limits of a point of this device; undefined where it has none, or while they are read. */
export function useRules(deviceId: string): (key: string) => Rule | undefined {
  const { data } = useCall(thresholdCalls.readThresholds, { params: { deviceId } })
  return useCallback((key: string) => data && ruleFor(data.rules, key), [data])
}
