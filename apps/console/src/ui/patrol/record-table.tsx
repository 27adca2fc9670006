import { type PatrolRecordRow, patrolDocumentCalls, patrolRecordList } from '@kilowatch/contract'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access.ts'
import { send } from '../../shared/client.ts'
import type { FilterValues } from '../list/list-address.ts'
import type { CellsOf } from '../list/list-columns.tsx'
import { ListTable } from '../list/list-table.tsx'
import { TaskPrintsButton } from '../task-button.tsx'
import { recordMarks } from './record-state.tsx'

const cells: CellsOf<typeof patrolRecordList> = {
  device: { width: 180, fixed: 'left', opens: true, render: ({ device }) => device.name },
  kind: { width: 120 },
  task: { width: 170, render: ({ task }) => task?.number ?? task?.name },
  state: { width: 150, marks: recordMarks },
  inspector: { width: 110, render: ({ inspector }) => inspector?.name },
}
const ofDevice = ['device'] as const
const none = [] as const

const prints = (chosen: readonly PatrolRecordRow[]) => (
  <TaskPrintsButton start={() => send(patrolDocumentCalls.printPatrolRecords, { body: { ids: chosen.map(({ id }) => id) } })} />
)

interface RecordTableProps {
  /** Records of one device alone, which its own page names. */
  deviceId?: string
  empty: ReactNode
}

/** Patrol records; one opens on a page of its own. */
export function RecordTable({ deviceId, empty }: RecordTableProps) {
  const navigate = useNavigate()
  const exports = useMay(patrolRecordList.file)
  const open = useCallback(({ id }: { id: string }) => void navigate(`/enterprise/detail/patrol/${id}`), [navigate])
  const always: FilterValues | undefined = deviceId ? { deviceId } : undefined
  return (
    <ListTable
      list={patrolRecordList}
      cells={deviceId ? { ...cells, kind: { width: 140, opens: true } } : cells}
      without={deviceId ? ofDevice : none}
      onOpen={open}
      empty={empty}
      exports={exports}
      bulk={prints}
      {...(always ? { always } : {})}
    />
  )
}
