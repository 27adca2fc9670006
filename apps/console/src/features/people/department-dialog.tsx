import { type Department, departmentCalls, departmentFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { DepartmentSelect } from '../../ui/pickers/department-select.tsx'

/** A new department below another (or at the top), or one that is renamed and moved. */
export type DepartmentWish = { parentId: string | null; department?: undefined } | { department: Department }

export function DepartmentDialog({ wish, onClose }: { wish: DepartmentWish; onClose: () => void }) {
  const { t } = useTranslation('people')
  const add = useCommand(departmentCalls.addDepartment)
  const change = useCommand(departmentCalls.changeDepartment)
  const { department } = wish
  return (
    <RecordDialog
      fields={departmentFields}
      record={department ?? { name: '', parentId: wish.parentId, sort: 0 }}
      title={t(department ? 'department.change' : 'department.add')}
      done={t(department ? 'department.changed' : 'department.added')}
      inputs={{ parentId: <DepartmentSelect placeholder={t('department.top')} {...(department ? { without: department.id } : {})} /> }}
      save={(body) => (department ? change.mutateAsync({ params: { id: department.id }, body }) : add.mutateAsync({ body }))}
      state={department ? change : add}
      onClose={onClose}
    />
  )
}
