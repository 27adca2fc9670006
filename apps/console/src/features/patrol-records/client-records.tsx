import { type ClientRecordRow, clientRecordList } from '@kilowatch/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { recordMarks, useFormAddress } from '../../ui/patrol/record-state.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** Records at businesses that this one serves: those that it may see, and those of tasks that it was given, which are written in their form. */
export function ClientRecords() {
  const { t } = useTranslation('patrol-records')
  const navigate = useNavigate()
  const formAddress = useFormAddress()
  const open = useCallback(
    ({ id, state, formId }: ClientRecordRow) =>
      void navigate(state === 'draft' && formId !== null ? formAddress(formId) : `/enterprise/detail/patrol/${id}`),
    [navigate, formAddress],
  )
  return <ListTable list={clientRecordList} cells={cells} lead={t('side.lead')} onOpen={open} empty={<Empty text={t('side.none')} />} />
}

const cells: CellsOf<typeof clientRecordList> = {
  device: { width: 180, fixed: 'left', opens: true, heads: true, render: ({ device }) => device.name },
  client: { width: 180 },
  task: { width: 170, render: ({ task }) => task?.number ?? task?.name },
  state: { width: 150, marks: recordMarks },
  inspector: { width: 110, render: ({ inspector }) => inspector?.name },
}
