import { deviceType } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { expectedDeviceCalls } from '@kilowatch/contract'
import { App, AutoComplete, Button, Input, Select, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocal, writeLocal } from '../../shared/local-values.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Mark } from '../../ui/mark.tsx'
import { lazyPart } from '../../ui/part.tsx'
import {
  choosable,
  type DeviceDraft,
  draftProblems,
  emptyDraft,
  idsOf,
  partFields,
  seriesName,
  seriesOf,
  shownPlaces,
  vendorsOf,
  wrongId,
} from './device-draft.ts'
import styles from './device-form.module.css'
import { PartFields } from './part-fields.tsx'

const CodeReader = lazyPart('code-reader', () => import('./code-reader.tsx').then((code) => code.CodeReader), { as: 'page' })

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

export interface DraftPartProps {
  draft: DeviceDraft
  change: (some: Partial<DeviceDraft>) => void
  /** What is wrong with a field, once it is to be said. */
  said: (field: string) => string | undefined
}

function ModelFields({ draft, change, said }: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const series = seriesOf(shownModels, draft.type, draft.vendor)
  return (
    <>
      <Labelled name="type" problem={said('type')}>
        <Select
          id="device-type"
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.type || null}
          placeholder={t('device.typeHint')}
          options={choosable().map(({ code, name }) => ({ value: code, label: name[language] }))}
          onChange={(type: string) => change({ type, series: '', parts: {} })}
        />
      </Labelled>
      <Labelled name="vendor" problem={said('vendor')}>
        <AutoComplete
          id="device-vendor"
          value={draft.vendor}
          options={vendorsOf(shownModels, draft.type).map((value) => ({ value }))}
          showSearch={{ filterOption: matches }}
          maxLength={30}
          placeholder={t('device.vendorHint')}
          onChange={(vendor: string) => change({ vendor })}
        />
      </Labelled>
      <Labelled name="series" problem={said('series')}>
        <AutoComplete
          id="device-series"
          value={draft.series}
          options={series.map((model) => ({ value: seriesName(model), protocol: model.protocol }))}
          optionRender={({ value, data }) => (
            <span className={styles.series}>
              {value} <Tag>{data.protocol}</Tag>
            </span>
          )}
          showSearch={{ filterOption: matches }}
          maxLength={30}
          placeholder={t('device.seriesHint')}
          onChange={(value: string) => change({ series: value })}
        />
      </Labelled>
      <Labelled name="model">
        <Input
          id="device-model"
          value={draft.model}
          maxLength={30}
          placeholder={t('device.modelHint')}
          onChange={({ target }) => change({ model: target.value })}
        />
      </Labelled>
    </>
  )
}

const matches = (typed: string, option?: { value: string }) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false

function IdFields({ draft, change, said }: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  const type = deviceType(draft.type)
  const places = type ? partFields(type) : []
  const shown = places.slice(0, shownPlaces(places, draft.parts))
  const add = (id: string) => change({ ids: [...idsOf(draft.ids), id].join(', ') })
  return (
    <>
      <Labelled name="ids" problem={said('ids')}>
        <Input.TextArea
          id="device-ids"
          value={draft.ids}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={2_200}
          inputMode="numeric"
          placeholder={t('device.idsHint')}
          onChange={({ target }) => change({ ids: target.value })}
        />
        <IdState ids={idsOf(draft.ids)} />
        <CodeReader onId={add} />
      </Labelled>
      <Labelled name="name">
        <Input
          id="device-name"
          value={draft.name}
          maxLength={idsOf(draft.ids).length > 1 ? 10 : 15}
          placeholder={t('device.nameHint')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Labelled>
      <Labelled name="site">
        <Input
          id="device-site"
          value={draft.site}
          maxLength={30}
          placeholder={t('device.optional')}
          onChange={({ target }) => change({ site: target.value })}
        />
      </Labelled>
      <PartFields places={shown} most={places.length} draft={draft} change={change} said={said} />
    </>
  )
}

/** Whether one id is free, said as soon as it is whole. */
function IdState({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('uplinks')
  const [id = ''] = ids
  const whole = useSettled(ids.length === 1 && wrongId(id) === undefined ? id : '')
  const checked = useCall(expectedDeviceCalls.checkDeviceId, { params: { id: whole } }, { enabled: whole !== '' })
  const state = whole === id ? checked.data?.state : undefined
  if (state === undefined || id === '') return null
  const free = state === 'free'
  return (
    <p className={free ? styles.free : styles.problem} role="status">
      <Mark shape={free ? 'check' : 'triangle'} colour={free ? 'var(--normal)' : 'var(--major)'} filled={free} size={12} />{' '}
      {t(`device.states.${state}`)}
    </p>
  )
}

function Labelled({ name, problem, children }: { name: string; problem?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.field}>
      <label htmlFor={`device-${name}`}>{t(`device.${name}`)}</label>
      <div className={styles.input}>
        {children}
        {problem ? (
          <p role="alert" className={styles.problem}>
            {t(`device.problems.${problem}`)}
          </p>
        ) : null}
      </div>
    </div>
  )
}
