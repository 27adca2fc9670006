import { positionCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { DepartmentsSelect } from '../../ui/pickers/department-select.tsx'

/** What of an employee is picked from the business's own. */
export const employeeInputs = { departmentIds: <DepartmentsSelect />, positionId: <PositionSelect /> }

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
