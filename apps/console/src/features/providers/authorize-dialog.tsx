import { authorizationFields, groupCalls, type ProviderAuthorization, providerCalls } from '@kilowatch/contract'
import { App, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { FieldItems, initialOf } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { authorizedWith } from './authorized.ts'

interface Values {
  groupIds: readonly string[]
  untilOn?: string | null
}

/** Lets a provider see the patrol records of groups and devices. */
export function AuthorizeDialog({ of, onClose }: { of: ProviderAuthorization; onClose: () => void }) {
  const { t } = useTranslation('providers')
  const { message } = App.useApp()
  const groups = useCall(groupCalls.listGroups, {})
  const [devices, setDevices] = useState<readonly PickedDevice[]>([])
  const save = useCommand(providerCalls.saveAuthorization, {
    onDone: () => {
      void message.success(t('authorization.added'))
      onClose()
    },
  })
  const authorize = ({ groupIds, untilOn }: Values) => {
    const added = { groupIds, deviceIds: devices.map(({ id }) => id), untilOn: untilOn || null }
    save.mutate({ params: { engagementId: of.engagementId }, body: authorizedWith(of, added) })
  }
  const nameOf = (id: string | null) => groups.data?.find((group) => group.id === id)?.name
  const options = (groups.data ?? [])
    .filter(({ id }) => !of.records.some(({ groupId }) => groupId === id))
    .map(({ id, name, parentId }) => ({ value: id, label: [nameOf(parentId), name].filter(Boolean).join(' / ') }))
  const something = {
    validator: (_: unknown, chosen: readonly string[]) =>
      chosen.length + devices.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('authorization.nothing'))),
  }
  return (
    <FormDialog<Values>
      title={`${t('authorization.add')} · ${of.provider}`}
      action={t('authorization.add')}
      initial={{ ...initialOf(authorizationFields), groupIds: [] }}
      pending={save.isPending}
      error={save.error ?? groups.error}
      onSubmit={authorize}
      onClose={onClose}
      width={720}
    >
      <Form.Item name="groupIds" label={t('authorization.groups')} extra={t('authorization.groupsHelp')} rules={[something]}>
        <Select
          mode="multiple"
          loading={groups.isPending}
          placeholder={t('authorization.chooseGroups')}
          notFoundContent={t('authorization.noGroups')}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
        />
      </Form.Item>
      <Form.Item label={t('authorization.devices')}>
        <DevicePicker value={devices} onChange={setDevices} />
      </Form.Item>
      <FieldItems fields={authorizationFields} />
    </FormDialog>
  )
}
