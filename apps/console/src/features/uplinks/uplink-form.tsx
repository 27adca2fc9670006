import { type Claim, type Uplink, uplinkCalls } from '@kilowatch/contract'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../shared/client.ts'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { idProblem, nameProblem } from './commands.ts'
import styles from './uplinks.module.css'

interface Fields {
  name: string
  uplinkId?: string
}

const alreadyAdded = 70002

/** Creates a gateway's entry; the answer holds its one-time code. */
export function UplinkForm({ onCreated }: { onCreated: (created: { uplink: Uplink; claim: Claim }) => void }) {
  const { t } = useTranslation('uplinks')
  const errorText = useErrorText()
  const [form] = Form.useForm<Fields>()
  const create = useCommand(uplinkCalls.createUplink, { onDone: onCreated })
  const words = (problem: string | null) => (problem ? Promise.reject(new Error(t(problem))) : Promise.resolve())

  function submit({ name, uplinkId = '' }: Fields): void {
    const id = uplinkId.trim()
    create.mutate(
      { body: { name: name.trim(), ...(id ? { uplinkId: id } : {}) } },
      {
        onSuccess: () => form.resetFields(),
        onError: (error) => {
          const field = error instanceof Refusal && error.code === alreadyAdded ? 'uplinkId' : 'name'
          form.setFields([{ name: field, errors: [errorText(error)] }])
        },
      },
    )
  }

  return (
    <Form<Fields> name="uplink" form={form} layout="vertical" requiredMark={false} onFinish={submit} className={styles.form ?? ''}>
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('nameHint')}
        validateTrigger="onBlur"
        rules={[{ validator: (_, value: string = '') => words(nameProblem(value)) }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="uplinkId"
        label={t('id')}
        extra={t('idHint')}
        validateTrigger="onBlur"
        rules={[{ validator: (_, value: string = '') => words(idProblem(value.trim())) }]}
      >
        <Input maxLength={24} autoComplete="off" inputMode="numeric" />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={create.isPending}>
        {t('create')}
      </Button>
    </Form>
  )
}
