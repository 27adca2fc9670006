import { deviceType } from '@kilowatch/catalog'
import { expectedDeviceCalls } from '@kilowatch/contract'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { lazyPart } from '../../../ui/part.tsx'
import { type DraftPartProps, draftProblems, idsOf, partFields, shownPlaces, withId, wrongId } from '../device-draft.ts'
import { PartFields } from '../part-fields.tsx'
import styles from './adding.module.css'
import { StepCard } from './step-card.tsx'

const CodeReader = lazyPart('code-reader', () => import('../code-reader.tsx').then((code) => code.CodeReader), { as: 'page' })

/** Ids and probes of one device or several, where the person knows them: the gateway’s device of such an id is made as entered. */
export function IdStep({ draft, change }: Omit<DraftPartProps, 'said'>) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const ids = idsOf(draft.ids)
  // What is not there yet is said once it is missed; an id is looked at when the field is left.
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState(draft.ids)
  const problems = draftProblems(draft)
  const said = (field: string) => (tried ? problems[field] : undefined)
  const enter = useCommand(expectedDeviceCalls.expectDevices, {
    onDone: ({ devices }) => {
      setTried(false)
      void message.success(t('device.entered', { count: devices }))
    },
  })
  const state = useIdState(left === draft.ids && ids.length === 1 ? (ids[0] ?? '') : '')
  const type = deviceType(draft.type)
  const places = type ? partFields(type) : []
  const wrong = said('ids') ?? (left === draft.ids && ids.length > 0 ? ids.map(wrongId).find(Boolean) : undefined)

  function submit(): void {
    setTried(true)
    const [problem] = Object.values(problems)
    if (problem !== undefined) return void message.warning(t(`device.problems.${problem}`))
    const { vendor, series, model, site, name, parts } = draft
    const filled = Object.fromEntries(Object.entries(parts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])))
    enter.mutate({
      body: { type: draft.type, vendor, series, model, site, ids, parts: filled, ...(name.trim() === '' ? {} : { name: name.trim() }) },
    })
  }

  return (
    <StepCard
      step={3}
      title={t('adding.ids')}
      note={t('adding.idsNote')}
      done={ids.length > 0 && (state === 'expected' || state === 'free')}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FormError error={enter.error} />
        <label htmlFor="device-ids">{t('device.ids')}</label>
        <div>
          <Input
            id="device-ids"
            value={draft.ids}
            maxLength={2_200}
            inputMode="numeric"
            placeholder={t('device.idsHint')}
            suffix={<IdWord state={state} />}
            aria-invalid={wrong !== undefined}
            onBlur={() => setLeft(draft.ids)}
            onChange={({ target }) => change({ ids: target.value })}
          />
          {wrong ? (
            <p role="alert" className={styles.problem}>
              {t(`device.problems.${wrong}`)}
            </p>
          ) : null}
          <CodeReader
            onId={(id) => {
              const more = withId(draft.ids, id)
              change({ ids: more })
              setLeft(more)
            }}
          />
        </div>
        {ids.length > 0
          ? (['name', 'site'] as const).map((key) => (
              <Field
                key={key}
                name={key}
                value={draft[key]}
                most={key === 'site' ? 30 : ids.length > 1 ? 10 : 15}
                onChange={(text) => change({ [key]: text })}
              />
            ))
          : null}
        {places.length > 0 ? (
          <PartFields
            places={places.slice(0, shownPlaces(places, draft.parts))}
            most={places.length}
            draft={draft}
            change={change}
            said={said}
          />
        ) : (
          <p className={styles.dim}>{t(type ? 'adding.noParts' : 'adding.kindFirst')}</p>
        )}
        {ids.length > 0 && state !== 'expected' ? (
          <div className={styles.submit}>
            <Button htmlType="submit" disabled={enter.isPending}>
              {t('device.enter', { count: ids.length })}
            </Button>
          </div>
        ) : null}
      </form>
    </StepCard>
  )
}

function Field({ name, value, most, onChange }: { name: 'name' | 'site'; value: string; most: number; onChange: (text: string) => void }) {
  const { t } = useTranslation('uplinks')
  return (
    <>
      <label htmlFor={`device-${name}`}>{t(`device.${name}`)}</label>
      <Input
        id={`device-${name}`}
        value={value}
        maxLength={most}
        placeholder={t(name === 'name' ? 'device.nameHint' : 'device.optional')}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

/** Whether one whole id is free, entered already or somebody’s. */
function useIdState(id: string) {
  const whole = id !== '' && wrongId(id) === undefined
  const checked = useCall(expectedDeviceCalls.checkDeviceId, { params: { id } }, { enabled: whole })
  return whole ? checked.data?.state : undefined
}

function IdWord({ state }: { state: ReturnType<typeof useIdState> }) {
  const { t } = useTranslation('uplinks')
  if (state === undefined) return <span />
  const good = state === 'free' || state === 'expected'
  return (
    <span className={good ? styles.free : styles.problem} role="status">
      <Mark shape={good ? 'check' : 'triangle'} colour={good ? 'var(--normal)' : 'var(--major)'} filled={good} size={14} />
      {t(`device.states.${state}`)}
    </span>
  )
}
