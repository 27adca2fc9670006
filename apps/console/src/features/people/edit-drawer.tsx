import { type Employee, employeeCalls } from '@kilowatch/contract'
import { App, Button, Drawer, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { FormError } from '../../ui/form-error.tsx'
import { type EmployeeDraft, EmployeeFields } from './employee-fields.tsx'
import styles from './people.module.css'

/** Name, role, departments and position of an employee. */
export function EditDrawer({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const { message } = App.useApp()
  const narrow = useNarrow()
  const [form] = Form.useForm<EmployeeDraft>()
  const ranked = employee.right === 'main' || employee.right === 'manage'
  const change = useCommand(employeeCalls.changeEmployee, {
    onDone: () => {
      void message.success(t('changed'))
      onClose()
    },
  })
  const submit = (draft: EmployeeDraft) => change.mutate({ params: { id: employee.id }, body: { ...draft, name: draft.name.trim() } })
  return (
    <Drawer
      open
      title={t('editTitle', { name: employee.name })}
      size={narrow ? '100%' : 480}
      onClose={onClose}
      destroyOnHidden
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="primary" disabled={change.isPending} onClick={() => form.submit()}>
            {t('common:save')}
          </Button>
        </div>
      }
    >
      {ranked ? <p className={styles.dim}>{t(`ranked.${employee.right}`)}</p> : null}
      <Form<EmployeeDraft>
        name="employee"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={draftOf(employee)}
        onFinish={submit}
      >
        <EmployeeFields ranked={ranked} />
        <FormError error={change.error} />
      </Form>
    </Drawer>
  )
}

function draftOf({ name, jobNumber, remark, position, departments, right, scope }: Employee): EmployeeDraft {
  return {
    name,
    jobNumber,
    remark,
    positionId: position?.id ?? null,
    departmentIds: departments.map(({ id }) => id),
    right: right === 'operate' ? 'operate' : 'view',
    scope,
  }
}
