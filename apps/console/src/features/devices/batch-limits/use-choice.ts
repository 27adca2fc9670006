import { type Data, thresholdBatchCalls } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../../shared/query.ts'
import { urlText, useUrlState } from '../../../ui/use-url-state.ts'

const fields = { type: urlText(), search: urlText(), site: urlText(), groupId: urlText() }
export type Narrowed = Record<keyof typeof fields, string>
export type OfferedDevice = Data<typeof thresholdBatchCalls.offerThresholdDevices>['items'][number]

/** What another page hands over with the address: the ids of devices that were selected there. */
export interface HandedOver {
  chosen: readonly string[]
}

function handedOver(state: unknown): readonly string[] {
  const { chosen } = (state ?? {}) as Partial<HandedOver>
  return Array.isArray(chosen) ? chosen : []
}

/** Which devices limits are set on. `onChange`: what was shown of them is old. */
export function useChoice(onChange: () => void) {
  const [narrowed, change] = useUrlState(fields)
  const handed = handedOver(useLocation().state)
  const [picked, pick] = useState<readonly string[]>(handed)
  const { type, search, site, groupId } = narrowed
  const query = { type, ...(search ? { search } : {}), ...(site ? { site } : {}), ...(groupId ? { groupId } : {}) }
  const offered = useCall(thresholdBatchCalls.offerThresholdDevices, { query }, { enabled: type !== '' })
  const chosen = useMemo(() => {
    const wanted = new Set(picked)
    return new Set((offered.data?.items ?? []).filter(({ id }) => wanted.has(id)).map(({ id }) => id))
  }, [offered.data, picked])
  return {
    narrowed,
    offered,
    chosen: chosen as ReadonlySet<string>,
    narrow(part: Partial<Narrowed>) {
      if (part.type !== undefined) pick([])
      change(part)
      onChange()
    },
    choose(ids: readonly string[]) {
      pick(ids)
      onChange()
    },
  }
}
