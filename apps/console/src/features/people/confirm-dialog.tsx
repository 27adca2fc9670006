import { type Employee, invitationCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { useCommand } from '../../shared/query.ts'
import { useCodeSending } from '../../shared/use-code-sending.ts'
import { CodeItem } from '../../ui/code-item.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import styles from './people.module.css'

/** Joins an invited person who tells the code that was sent to their phone. */
export function ConfirmDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { id, name, phone } = employee
  const { t } = useTranslation('people')
  const { message } = App.useApp()
  const code = useCodeSending(() => send(invitationCalls.sendEmployeeCode, { query: { id } }))
  const confirm = useCommand(invitationCalls.confirmEmployee, {
    onDone: () => {
      void message.success(t('byCode.done', { name }))
      onClose()
    },
  })
  return (
    <FormDialog<{ code: string }>
      title={t('byCode.title', { name })}
      action={t('byCode.action')}
      pending={confirm.isPending}
      error={confirm.error}
      onSubmit={(values) => confirm.mutate({ params: { employeeId: id }, body: { code: values.code.trim() } })}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('byCode.text', { phone })}</p>
      <CodeItem name="code" label={t('byCode.label')} sending={code} onAsk={() => code.send(phone)} action={t('byCode.send')} />
    </FormDialog>
  )
}
