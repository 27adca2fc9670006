import { type Department, departmentCalls } from '@kilowatch/contract'
import { App, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DepartmentSelect } from '../../ui/pickers/department-select.tsx'

/** A new department below another (or at the top), or one that is renamed and moved. */
export type DepartmentWish = { parentId: string | null; department?: undefined } | { department: Department }

interface Fields {
  name: string
  parentId: string | null
  sort: number | null
}

export function DepartmentDialog({ wish, onClose }: { wish: DepartmentWish; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const { message } = App.useApp()
  const present = wish.department
  const done = () => {
    void message.success(t(present ? 'department.changed' : 'department.added'))
    onClose()
  }
  const options = { onDone: done }
  const add = useCommand(departmentCalls.addDepartment, options)
  const change = useCommand(departmentCalls.changeDepartment, options)
  function submit({ name, parentId, sort }: Fields): void {
    const body = { name: name.trim(), parentId: parentId ?? null, sort: sort ?? 0 }
    if (present) change.mutate({ params: { id: present.id }, body })
    else add.mutate({ body })
  }
  const initial: Fields = present
    ? { name: present.name, parentId: present.parentId, sort: present.sort }
    : { name: '', parentId: wish.parentId, sort: 0 }
  return (
    <FormDialog<Fields>
      title={t(present ? 'department.change' : 'department.add')}
      action={t('common:save')}
      initial={initial}
      pending={add.isPending || change.isPending}
      error={add.error ?? change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('department.name')} rules={[{ required: true, whitespace: true, message: t('common:emptyInput') }]}>
        <Input autoFocus maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="parentId" label={t('department.parent')}>
        <DepartmentSelect placeholder={t('department.top')} {...(present ? { without: present.id } : {})} />
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} extra={t('sortHint')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}
