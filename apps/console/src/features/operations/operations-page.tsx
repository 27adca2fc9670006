import { PlusOutlined } from '@ant-design/icons'
import { type OperationSettings, operationCalls } from '@kilowatch/contract'
import { Button, Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { WriteOperation } from '../../ui/operations/dialogs.ts'
import { OperationTable } from '../../ui/operations/operation-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** Operation tickets of the business that the reader has to do with. */
export function OperationsPage() {
  const { t } = useTranslation('operations')
  const { right } = useSession()
  return (
    <Page actions={right === 'view' ? null : <Actions manages={mayManage(right)} />}>
      <Card flush>
        <OperationTable empty={<Empty text={t('none')} />} />
      </Card>
    </Page>
  )
}

function Actions({ manages }: { manages: boolean }) {
  const { t } = useTranslation('operations')
  const open = useDialog()
  return (
    <>
      {manages ? <Button onClick={() => open((close) => <SettingsDialog onClose={close} />)}>{t('settings.title')}</Button> : null}
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open((close) => <WriteOperation onClose={close} />)}>
        {t('write.title')}
      </Button>
    </>
  )
}

/** What the business asks of its operations. */
function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const settings = useCall(operationCalls.readOperationSettings, {})
  const change = useCommand(operationCalls.changeOperationSettings, { onDone: onClose })
  if (!settings.data && !settings.error) return null
  return (
    <FormDialog<OperationSettings>
      title={t('settings.title')}
      action={t('settings.save')}
      initial={settings.data ?? {}}
      pending={change.isPending}
      error={change.error ?? settings.error}
      onSubmit={({ twoPersons, approval }) => change.mutate({ body: { twoPersons, approval } })}
      onClose={onClose}
      lead={t('settings.lead')}
    >
      <Form.Item name="twoPersons" valuePropName="checked">
        <Checkbox>{t('settings.twoPersons')}</Checkbox>
      </Form.Item>
      <Form.Item name="approval" valuePropName="checked">
        <Checkbox>{t('settings.approval')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
