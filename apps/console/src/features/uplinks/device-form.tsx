import { expectedDeviceCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocal, writeLocal } from '../../shared/local-values.ts'
import { useCommand } from '../../shared/query.ts'
import { FormError } from '../../ui/form-error.tsx'
import { type DeviceDraft, draftProblems, emptyDraft, idsOf } from './device-draft.ts'
import styles from './device-form.module.css'
import { IdFields } from './id-fields.tsx'
import { ModelFields } from './model-fields.tsx'

/** Kept by the browser until it is entered: a reload loses nothing. */
const kept = 'device-draft'

/** Type, vendor, series, model, ids and probes of devices that are about to connect. */
export function DeviceForm() {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const [draft, setDraft] = useState<DeviceDraft>(() => ({ ...emptyDraft, ...readLocal<Partial<DeviceDraft>>(kept) }))
  // What is not there yet is said once it is missed.
  const [tried, setTried] = useState(false)
  const problems = draftProblems(draft)
  const enter = useCommand(expectedDeviceCalls.expectDevices, {
    onDone: ({ devices }) => {
      change({ ids: '', name: '', parts: {} })
      setTried(false)
      void message.success(t('device.entered', { count: devices }))
    },
  })

  function change(some: Partial<DeviceDraft>): void {
    setDraft((before) => {
      const after = { ...before, ...some }
      writeLocal(kept, after)
      return after
    })
  }

  function submit(): void {
    setTried(true)
    const [wrong] = Object.values(problems)
    if (wrong !== undefined) return void message.warning(t(`device.problems.${wrong}`))
    const { type, vendor, series, model, site, name, ids, parts } = draft
    const filled = Object.fromEntries(Object.entries(parts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])))
    const named = name.trim() === '' ? {} : { name: name.trim() }
    enter.mutate({ body: { type, vendor, series, model, site, ids: idsOf(ids), parts: filled, ...named } })
  }

  const said = (field: string) => (tried ? problems[field] : undefined)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormError error={enter.error} />
      <ModelFields draft={draft} change={change} said={said} />
      <IdFields draft={draft} change={change} said={said} />
      <div className={styles.foot}>
        <Button onClick={() => change(emptyDraft)}>{t('device.clear')}</Button>
        <Button type="primary" htmlType="submit" disabled={enter.isPending}>
          {t('device.enter', { count: idsOf(draft.ids).length })}
        </Button>
      </div>
    </form>
  )
}
