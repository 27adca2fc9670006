import { shownModels } from '@kilowatch/catalog/models'
import { AutoComplete, Input, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { choosable, type DraftPartProps, seriesName, seriesOf, vendorsOf } from './device-draft.ts'
import styles from './device-form.module.css'
import { LabelledField } from './labelled-field.tsx'

/** Type, vendor, series and model. */
export function ModelFields({ draft, change, said }: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const series = seriesOf(shownModels, draft.type, draft.vendor)
  return (
    <>
      <LabelledField name="type" problem={said('type')}>
        <Select
          id="device-type"
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.type || null}
          placeholder={t('device.typeHint')}
          options={choosable().map(({ code, name }) => ({ value: code, label: name[language] }))}
          onChange={(type: string) => change({ type, series: '', parts: {} })}
        />
      </LabelledField>
      <LabelledField name="vendor" problem={said('vendor')}>
        <AutoComplete
          id="device-vendor"
          value={draft.vendor}
          options={vendorsOf(shownModels, draft.type).map((value) => ({ value }))}
          showSearch={{ filterOption: matches }}
          maxLength={30}
          placeholder={t('device.vendorHint')}
          onChange={(vendor: string) => change({ vendor })}
        />
      </LabelledField>
      <LabelledField name="series" problem={said('series')}>
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
      </LabelledField>
      <LabelledField name="model">
        <Input
          id="device-model"
          value={draft.model}
          maxLength={30}
          placeholder={t('device.modelHint')}
          onChange={({ target }) => change({ model: target.value })}
        />
      </LabelledField>
    </>
  )
}

const matches = (typed: string, option?: { value: string }) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false
