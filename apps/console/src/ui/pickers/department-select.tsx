import { departmentCalls } from '@kilowatch/contract'
import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { departmentChoices } from './department-tree.ts'

interface DepartmentsSelectProps {
  id?: string
  label?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

/** Several departments, chosen in their tree. */
export function DepartmentsSelect({ id, label, value = [], onChange }: DepartmentsSelectProps) {
  const { t } = useTranslation('pickers')
  const tree = useCall(departmentCalls.readDepartmentTree, {}, { staleTime: 30_000 })
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      multiple
      allowClear
      treeDefaultExpandAll
      showSearch
      treeNodeFilterProp="title"
      maxTagCount={8}
      style={{ width: '100%' }}
      loading={tree.isPending}
      placeholder={t('departments')}
      notFoundContent={t('noDepartments')}
      treeData={departmentChoices(tree.data ?? [])}
      value={[...value]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}

interface DepartmentSelectProps {
  id?: string
  label?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** What an empty choice means: "全部部门", "没有上级". */
  placeholder: string
  /** A department that cannot be chosen, nor what is below it. */
  without?: string
  className?: string
}

/** One department, chosen in the tree; nothing is a choice too. */
export function DepartmentSelect({ id, label, value, onChange, placeholder, without, className }: DepartmentSelectProps) {
  const tree = useCall(departmentCalls.readDepartmentTree, {}, { staleTime: 30_000 })
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(className ? { className } : {})}
      allowClear
      treeDefaultExpandAll
      showSearch
      treeNodeFilterProp="title"
      loading={tree.isPending}
      placeholder={placeholder}
      treeData={departmentChoices(tree.data ?? [], without)}
      value={value || null}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
