import { operationList } from '@kilowatch/contract'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { CellsOf } from '../list/list-columns.tsx'
import { ListTable } from '../list/list-table.tsx'
import { operationAddress, operationLooks } from './operation-state.tsx'

const cells: CellsOf<typeof operationList> = {
  number: { width: 150, fixed: 'left', opens: true },
  title: { width: 200, heads: true },
  state: { width: 100, marks: operationLooks },
  device: { width: 120, render: ({ device, devices }) => (device ? `${device.name}${devices > 1 ? ` +${devices - 1}` : ''}` : null) },
  assignee: { width: 100, render: ({ assignee }) => assignee?.name },
  guardian: { width: 120, render: ({ guardian }) => guardian?.name },
  stepsDone: { width: 80, render: ({ steps, stepsDone }) => `${stepsDone}/${steps}` },
  fault: { width: 200, render: ({ fault }) => fault?.name },
  createdBy: { width: 110, render: ({ createdBy }) => createdBy?.name },
}
const ofDevice = ['device'] as const
const none = [] as const

/** Operation tickets, of one device alone on its own page; one opens on a page of its own. */
export function OperationTable({ deviceId, empty }: { deviceId?: string; empty: ReactNode }) {
  const navigate = useNavigate()
  const open = useCallback(({ id }: { id: string }) => void navigate(operationAddress(id)), [navigate])
  return (
    <ListTable
      list={operationList}
      cells={cells}
      without={deviceId ? ofDevice : none}
      onOpen={open}
      empty={empty}
      {...(deviceId ? { always: { deviceId } } : {})}
    />
  )
}
