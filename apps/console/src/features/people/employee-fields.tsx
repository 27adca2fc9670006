import { employeeRights, employeeScopes, formats, positionCalls } from '@kilowatch/contract'
import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useFormatRule } from '../../ui/format-rule.ts'
import { DepartmentsSelect } from '../../ui/pickers/department-select.tsx'
import { type Scope, scopes } from './employee-view.ts'
import styles from './people.module.css'

/** What the forms of inviting and changing hold. */
export interface EmployeeDraft {
  contact?: string
  name: string
  jobNumber: string
  remark: string
  positionId: string | null
  departmentIds: string[]
  right: 'view' | 'operate'
  scope: Scope
}

export const newEmployee: EmployeeDraft = {
  contact: '',
  name: '',
  jobNumber: '',
  remark: '',
  positionId: null,
  departmentIds: [],
  right: 'view',
  scope: 'below',
}

/** Fields of an employee; `invites`: with the contact; `ranked`: an owner or admin, whose role is not changed here. */
export function EmployeeFields({ invites = false, ranked = false }: { invites?: boolean; ranked?: boolean }) {
  const { t } = useTranslation('people')
  const rule = useFormatRule()
  return (
    <>
      {invites ? (
        <Form.Item name="contact" label={t('contact')} extra={t('contactHint')} validateTrigger="onBlur" rules={[rule('contact')]}>
          <Input maxLength={formats.contact.most} autoComplete="off" inputMode="email" />
        </Form.Item>
      ) : null}
      <Form.Item name="name" label={t('name')} validateTrigger="onBlur" rules={[rule('name')]}>
        <Input maxLength={formats.name.most} autoComplete="off" />
      </Form.Item>
      {ranked ? null : <RoleFields />}
      <Form.Item name="departmentIds" label={t('departments')}>
        <DepartmentsSelect />
      </Form.Item>
      <Form.Item name="positionId" label={t('position')}>
        <PositionSelect />
      </Form.Item>
      <Form.Item name="jobNumber" label={t('jobNumber')}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}

/** What they may do and which devices they see, in plain words. */
function RoleFields() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const explained = (word: string, text: string) => (
    <span className={styles.choice}>
      <span>{word}</span>
      <small>{text}</small>
    </span>
  )
  return (
    <>
      <Form.Item name="right" label={t('role')}>
        <Radio.Group
          vertical
          options={(['view', 'operate'] as const).map((right) => ({
            value: right,
            label: explained(employeeRights[right][language], t(`rightTexts.${right}`)),
          }))}
        />
      </Form.Item>
      <Form.Item name="scope" label={t('scopeQuestion')}>
        <Radio.Group
          vertical
          options={scopes.map((scope) => ({ value: scope, label: explained(employeeScopes[scope][language], t(`scopeTexts.${scope}`)) }))}
        />
      </Form.Item>
    </>
  )
}

function PositionSelect({ id, value, onChange }: { id?: string; value?: string | null; onChange?: (id: string | null) => void }) {
  const { t } = useTranslation('people')
  const positions = useCall(positionCalls.readAllPositions, {}, { staleTime: 30_000 })
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={positions.isPending}
      placeholder={t('choosePosition')}
      notFoundContent={t('noPositions')}
      options={(positions.data ?? []).map((position) => ({ value: position.id, label: position.name }))}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
