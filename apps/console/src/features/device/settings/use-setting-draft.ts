import type { DeviceSettings } from '@kilowatch/contract'
import { deviceSettingCalls, thresholdCalls } from '@kilowatch/contract'
import { useMemo, useState } from 'react'
import { useCall, useCommand } from '../../../shared/query.ts'
import { requestKey } from '../../../shared/request-key.ts'
import type { DeviceData } from '../device-data.ts'
import { changedRows, changesOf, ruleProblems, type SettingChange, type SettingDraft, settingRows } from './setting-draft.ts'

/** A change under the key by which it is sent, however often. */
export interface KeyedChange extends SettingChange {
  request: string
}

/** What a person enters for the settings of a device, what of it may be sent, and the sending. */
export function useSettingDraft(data: DeviceData, said: DeviceSettings) {
  const { device, type, readings } = data
  const [draft, setDraft] = useState<SettingDraft>({})
  const [review, setReview] = useState<readonly KeyedChange[] | null>(null)
  const asksLimits = type.settingRules?.some(({ lower, upper }) => 'alarm' in lower || 'alarm' in upper) ?? false
  const limits = useCall(thresholdCalls.readThresholds, { params: { deviceId: device.id } }, { enabled: asksLimits })
  const rows = useMemo(() => settingRows(type, readings, said.settings), [type, readings, said.settings])
  const changed = changedRows(rows, draft)
  const changes = changesOf(rows, draft)
  const broken = ruleProblems(type, rows, changes, limits.data?.rules ?? {})
  const command = useCommand(deviceSettingCalls.writeSettings, {
    onDone: () => {
      setReview(null)
      setDraft({})
    },
  })
  return {
    rows,
    draft,
    changed,
    /** Why a change may not be sent beside the others, by key. */
    broken,
    mayReview: changes.length > 0 && changes.length === changed.length && broken.size === 0,
    enter: (key: string, text: string) => setDraft((known) => ({ ...known, [key]: text })),
    clear: () => setDraft({}),
    /** What is shown before it is sent; null: nothing is. */
    review,
    begin() {
      command.reset()
      setReview(changes.map((change) => ({ ...change, request: requestKey() })))
    },
    close: () => setReview(null),
    pending: command.isPending,
    error: command.error,
    send: () =>
      command.mutate({
        params: { deviceId: device.id },
        body: {
          changes: (review ?? []).map(({ row, value, request }) => ({ key: request, control: row.key, value, seen: row.held ?? null })),
        },
      }),
  }
}

export type SettingEditing = ReturnType<typeof useSettingDraft>
