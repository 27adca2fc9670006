import {
  clientTaskCalls,
  groupCalls,
  mostNodePictures,
  type Rectification,
  type RectificationRow,
  rectificationCalls,
  rectificationCompanyKinds,
  rectificationFields,
  rectificationNodeFields,
  type StoredFile,
} from '@kilowatch/contract'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FieldItems, initialOf, sentOf } from '../../ui/fields/field-items.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DevicePicker, type PickedDevice } from '../../ui/pickers/device-picker.tsx'
import { RecordSelect } from '../../ui/pickers/record-select.tsx'
import { PictureField } from '../../ui/pictures/picture-field.tsx'
import { AssignDialog as PersonDialog } from '../../ui/work/assign-dialog.tsx'
import { addressOf } from './rectification-state.tsx'

type Values = Record<string, unknown>

/** To whom it is given, as the calls want it: a company is 'department 12' or 'provider 3'. */
function holdersOf({ company, assigneeId }: Values) {
  const [kind, id = null] = typeof company === 'string' ? company.split(' ') : []
  return {
    departmentId: kind === 'department' ? id : null,
    providerId: kind === 'provider' ? id : null,
    assigneeId: typeof assigneeId === 'string' ? assigneeId : null,
  }
}

/** A department of the business or a provider, and a person: of a provider, that one chooses. */
function HolderItems() {
  const { t } = useTranslation('rectifications')
  const company = Form.useWatch<string | undefined>('company')
  return (
    <>
      <Form.Item name="company" label={t('company')} extra={t('companyHelp')}>
        <CompanySelect />
      </Form.Item>
      {company?.startsWith('provider') ? null : (
        <Form.Item name="assigneeId" label={t('assignee')}>
          <RecordSelect of={clientTaskCalls.listHandOnPeople} words="person" />
        </Form.Item>
      )}
    </>
  )
}

function CompanySelect(given: { id?: string; value?: string; onChange?: (company: string | undefined) => void }) {
  const { t } = useTranslation('rectifications')
  const language = useLanguage()
  const companies = useCall(rectificationCalls.listRectificationCompanies, {}, { staleTime: 30_000 })
  const groups = (['department', 'provider'] as const).map((kind) => ({
    label: rectificationCompanyKinds[kind][language],
    options: (companies.data ?? [])
      .filter((company) => company.kind === kind)
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name })),
  }))
  return (
    <Select
      {...given}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={companies.isPending}
      placeholder={t('chooseCompany')}
      notFoundContent={t('noCompany')}
      options={groups.filter(({ options }) => options.length > 0)}
    />
  )
}

/** Raises a rectification. */
export function RaiseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rectifications')
  const navigate = useNavigate()
  const [devices, setDevices] = useState<readonly PickedDevice[]>([])
  const add = useCommand(rectificationCalls.addRectification, {
    onDone: ({ id }) => {
      onClose()
      void navigate(addressOf(id))
    },
  })
  const save = ({ groupId = null, ...values }: Values) =>
    add.mutate({
      body: {
        ...(sentOf(rectificationFields, values) as { title: string; level: 'minor'; problem: string; dueOn: string }),
        ...holdersOf(values),
        groupId: groupId as string | null,
        boxIds: devices.map(({ id }) => id),
      },
    })
  return (
    <FormDialog<Values>
      title={t('raise')}
      action={t('raise')}
      initial={initialOf(rectificationFields)}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      width={720}
    >
      <FieldItems fields={rectificationFields} focus="title" />
      <HolderItems />
      <Form.Item name="groupId" label={t('group')}>
        <RecordSelect of={groupCalls.listGroups} words="group" />
      </Form.Item>
      <Form.Item label={t('devices')}>
        <DevicePicker value={devices} onChange={setDevices} />
      </Form.Item>
    </FormDialog>
  )
}

interface DialogProps<R> {
  rectification: R
  onClose: () => void
}

/** What it asks for, while it is still to be done. */
export function ChangeDialog({ rectification, onClose }: DialogProps<Rectification>) {
  const { t } = useTranslation('rectifications')
  const change = useCommand(rectificationCalls.changeRectification)
  return (
    <RecordDialog
      fields={rectificationFields}
      record={rectification}
      title={t('change')}
      save={(values) => change.mutateAsync({ body: { rectification_id: rectification.id, ...values } })}
      state={change}
      onClose={onClose}
    />
  )
}

export function AssignDialog({
  rectification: { id, number, title },
  onClose,
}: DialogProps<Pick<RectificationRow, 'id' | 'number' | 'title'>>) {
  const { t } = useTranslation('rectifications')
  const assign = useCommand(rectificationCalls.changeRectification, { onDone: onClose })
  return (
    <FormDialog<Values>
      title={t('assign')}
      action={t('assign')}
      initial={{}}
      pending={assign.isPending}
      error={assign.error}
      onSubmit={(values) => assign.mutate({ body: { rectification_id: id, ...holdersOf(values) } })}
      onClose={onClose}
      lead={`${number} · ${title}`}
    >
      <HolderItems />
    </FormDialog>
  )
}

/** To a person of one's own business, which was given it by a client. */
export function HandOnDialog({ rectification: { id, number, title }, onClose }: DialogProps<Rectification>) {
  const { t } = useTranslation('rectifications')
  const people = useCall(clientTaskCalls.listHandOnPeople, {})
  const hand = useCommand(rectificationCalls.handOnRectification)
  return (
    <PersonDialog
      title={t('handOn')}
      action={t('handOn')}
      subject={`${number} · ${title}`}
      people={people}
      assign={(assigneeId) => hand.mutateAsync({ params: { id }, body: { assigneeId } })}
      state={hand}
      onClose={onClose}
    />
  )
}

/** Writes down progress, with pictures. */
export function NodeDialog({ rectification: { id }, onClose }: DialogProps<Rectification>) {
  const { t } = useTranslation('rectifications')
  const [pictures, setPictures] = useState<readonly StoredFile[]>([])
  const add = useCommand(rectificationCalls.addRectificationNode, { onDone: onClose })
  const save = (values: Values) => {
    const { text, on } = sentOf(rectificationNodeFields, values) as { text: string; on?: string | null }
    const files = pictures.map((picture) => picture.id).join(',')
    add.mutate({ query: { rectification_id: id, text, ...(on ? { on } : {}), ...(files ? { files } : {}) } })
  }
  return (
    <FormDialog<Values>
      title={t('addNode')}
      action={t('addNode')}
      initial={initialOf(rectificationNodeFields)}
      pending={add.isPending}
      error={add.error}
      onSubmit={save}
      onClose={onClose}
      width={600}
    >
      <FieldItems fields={rectificationNodeFields} focus="text" />
      <Form.Item label={t('pictures', { most: mostNodePictures })}>
        <PictureField value={pictures} onChange={setPictures} most={mostNodePictures} />
      </Form.Item>
    </FormDialog>
  )
}
