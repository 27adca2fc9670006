import { deviceType } from '@kilowatch/catalog'
import { deviceRelationCalls, type RelationDirection } from '@kilowatch/contract'
import { App, Form, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import type { DeviceData } from '../device-data.ts'
import { inputs } from './supply-view.ts'

interface Values {
  direction: RelationDirection
  boxIds: string[]
  input: number
  output?: number | null
}

const mostOutputs = 240
const mostAtOnce = 50

interface RelateDialogProps {
  device: DeviceData['device']
  /** Its first free input. */
  free: number
  onClose: () => void
}

/** Which device feeds the one of the page, or which are fed by it, and by which input. */
export function RelateDialog({ device, free, onClose }: RelateDialogProps) {
  const { t } = useTranslation('related')
  const [form] = Form.useForm<Values>()
  const usualInput = (direction: RelationDirection) => (direction === 'fed_by' ? free : 1)
  // Each source has an input of its own: they are added one by one.
  const one = (Form.useWatch('direction', form) ?? 'fed_by') === 'fed_by'
  const { message } = App.useApp()
  const relate = useCommand(deviceRelationCalls.relateDevices, {
    onDone: () => {
      void message.success(t('added'))
      onClose()
    },
  })
  function submit({ boxIds, output, ...wish }: Values): void {
    relate.mutate({ query: { box_id: device.id, boxIds: boxIds.join(','), ...wish, ...(output ? { output } : {}) } })
  }
  return (
    <FormDialog<Values>
      title={t('addTitle', { name: device.name })}
      action={t('add')}
      form={form}
      initial={{ direction: 'fed_by', boxIds: [], input: usualInput('fed_by') }}
      pending={relate.isPending}
      error={relate.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="direction" label={t('direction')}>
        <Radio.Group
          optionType="button"
          onChange={({ target }) => form.setFieldValue('input', usualInput(target.value))}
          options={[
            { value: 'fed_by', label: t('directions.fed_by') },
            { value: 'feeds', label: t('directions.feeds') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="boxIds"
        label={t('devices')}
        dependencies={['direction']}
        extra={one ? t('oneSource') : null}
        rules={[
          { required: true, message: t('devicesEmpty') },
          { type: 'array', max: one ? 1 : mostAtOnce, message: t(one ? 'oneSource' : 'tooMany', { count: mostAtOnce }) },
        ]}
      >
        <RelatableSelect deviceId={device.id} most={one ? 1 : mostAtOnce} />
      </Form.Item>
      <Form.Item name="input" label={t('inputField')} extra={t('inputHelp')}>
        <Radio.Group optionType="button" options={inputs.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="output" label={t('outputField')} extra={t('outputHelp')}>
        <InputNumber min={1} max={mostOutputs} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}

interface RelatableSelectProps {
  deviceId: string
  most: number
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (boxIds: string[]) => void
}

/** Devices that are searched for by name, id or site. */
function RelatableSelect({ deviceId, most, ...given }: RelatableSelectProps) {
  const { t } = useTranslation('related')
  const language = useLanguage()
  const errorText = useErrorText()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(deviceRelationCalls.searchRelatable, { query: { box_id: deviceId, search: settled } }, { keep: true })
  const options = (found.data ?? []).map(({ box_id, device_name, devType, site }) => ({
    value: box_id,
    label: [device_name, deviceType(devType)?.name[language], site].filter(Boolean).join(' · '),
  }))
  return (
    <Select<string[]>
      {...given}
      mode="multiple"
      maxCount={most}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={t('search')}
      loading={found.isFetching}
      notFoundContent={found.isError ? errorText(found.error) : t('notFound')}
      options={options}
    />
  )
}
