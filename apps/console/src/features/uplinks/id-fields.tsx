import { deviceType } from '@kilowatch/catalog'
import { expectedDeviceCalls } from '@kilowatch/contract'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { Mark } from '../../ui/mark.tsx'
import { lazyPart } from '../../ui/part.tsx'
import { type DraftPartProps, idsOf, partFields, shownPlaces, wrongId } from './device-draft.ts'
import styles from './device-form.module.css'
import { LabelledField } from './labelled-field.tsx'
import { PartFields } from './part-fields.tsx'

const CodeReader = lazyPart('code-reader', () => import('./code-reader.tsx').then((code) => code.CodeReader), { as: 'page' })

/** Ids, name, site and probes of one device or several. */
export function IdFields({ draft, change, said }: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  const type = deviceType(draft.type)
  const places = type ? partFields(type) : []
  const shown = places.slice(0, shownPlaces(places, draft.parts))
  const add = (id: string) => change({ ids: [...idsOf(draft.ids), id].join(', ') })
  return (
    <>
      <LabelledField name="ids" problem={said('ids')}>
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
      </LabelledField>
      <LabelledField name="name">
        <Input
          id="device-name"
          value={draft.name}
          maxLength={idsOf(draft.ids).length > 1 ? 10 : 15}
          placeholder={t('device.nameHint')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </LabelledField>
      <LabelledField name="site">
        <Input
          id="device-site"
          value={draft.site}
          maxLength={30}
          placeholder={t('device.optional')}
          onChange={({ target }) => change({ site: target.value })}
        />
      </LabelledField>
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
