import { type Position, positionCalls } from '@kilowatch/contract'
import { App, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface Fields {
  name: string
  remark: string
  sort: number | null
}

/** Adds or changes a position. */
export function PositionDialog({ position, onClose }: { position: Position | null; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const { message } = App.useApp()
  const done = () => {
    void message.success(t(position ? 'title.changed' : 'title.added'))
    onClose()
  }
  const add = useCommand(positionCalls.addPosition, { onDone: done })
  const change = useCommand(positionCalls.changePosition, { onDone: done })
  function submit({ name, remark, sort }: Fields): void {
    const body = { name: name.trim(), remark: remark.trim(), sort: sort ?? 0 }
    if (position) change.mutate({ params: { id: position.id }, body })
    else add.mutate({ body })
  }
  return (
    <FormDialog<Fields>
      title={t(position ? 'title.change' : 'title.add')}
      action={t('common:save')}
      initial={{ name: position?.name ?? '', remark: position?.remark ?? '', sort: position?.sort ?? 0 }}
      pending={add.isPending || change.isPending}
      error={add.error ?? change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('title.name')} rules={[{ required: true, whitespace: true, message: t('common:emptyInput') }]}>
        <Input autoFocus maxLength={15} autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} extra={t('sortHint')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}
