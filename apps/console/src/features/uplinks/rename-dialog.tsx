import { type Uplink, uplinkCalls } from '@kilowatch/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { nameProblem } from './commands.ts'

/** Another name for a gateway. */
export function RenameDialog({ uplink, onClose }: { uplink: Uplink; onClose: () => void }) {
  const { t } = useTranslation(['uplinks', 'common'])
  const errorText = useErrorText()
  const [form] = Form.useForm<{ name: string }>()
  const rename = useCommand(uplinkCalls.renameUplink, {
    onDone: onClose,
  })
  function submit({ name }: { name: string }): void {
    rename.mutate(
      { params: { uplinkId: uplink.id }, body: { name: name.trim() } },
      { onError: (error) => form.setFields([{ name: 'name', errors: [errorText(error)] }]) },
    )
  }
  return (
    <Dialog
      touched={() => form.isFieldsTouched()}
      title={t('rename')}
      okText={t('save', { ns: 'common' })}
      cancelText={t('cancel', { ns: 'common' })}
      okButtonProps={{ disabled: rename.isPending }}
      onOk={() => form.submit()}
      onClose={onClose}
      width={420}
    >
      <Form name="uplink-name" form={form} layout="vertical" requiredMark={false} initialValues={{ name: uplink.name }} onFinish={submit}>
        <Form.Item
          name="name"
          label={t('name')}
          rules={[
            {
              validator: (_, value: string = '') => {
                const problem = nameProblem(value)
                return problem ? Promise.reject(new Error(t(problem))) : Promise.resolve()
              },
            },
          ]}
        >
          <Input autoFocus maxLength={40} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
