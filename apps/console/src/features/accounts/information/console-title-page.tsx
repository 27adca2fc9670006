import { accountCalls, consoleTitleFields } from '@kilowatch/contract'
import { App, Button, Form } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { holdUnsaved } from '../../../shared/unsaved.ts'
import { Card } from '../../../ui/card.tsx'
import { FieldItems, sentOf } from '../../../ui/fields/field-items.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Page } from '../../../ui/page.tsx'

/** What the person calls their console, wherever they log in. */
export function ConsoleTitlePage() {
  const { t } = useTranslation(['accounts', 'common'])
  const { consoleTitle } = useSession()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ title: string }>()
  useEffect(() => holdUnsaved(() => form.isFieldsTouched()), [form])
  const set = useCommand(accountCalls.setConsoleTitle, {
    onDone: () => {
      form.resetFields()
      void message.success(t('consoleTitle.saved'))
    },
  })
  return (
    <Page>
      <Card>
        <FormError error={set.error} />
        <Form<{ title: string }>
          key={consoleTitle}
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ title: consoleTitle }}
          onFinish={(values) => set.mutate({ body: sentOf(consoleTitleFields, values) as { title: string } })}
          style={{ maxWidth: 480 }}
        >
          <FieldItems fields={consoleTitleFields} />
          <Button type="primary" htmlType="submit" disabled={set.isPending}>
            {t('common:save')}
          </Button>
        </Form>
      </Card>
    </Page>
  )
}
