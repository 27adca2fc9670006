import { type FaultRow, faultList } from '@kilowatch/contract'
import { faultFlow, isEnd } from '@kilowatch/work'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access.ts'
import { useNow } from '../../shared/clock.ts'
import type { FilterValues } from '../list/list-address.ts'
import type { CellsOf } from '../list/list-columns.tsx'
import { ListTable } from '../list/list-table.tsx'
import { useMoney } from '../money.ts'
import { DueTime } from '../value.tsx'
import { FaultLevelMark, faultAddress, faultMarks } from './fault-state.tsx'
import styles from './faults.module.css'

const cells: CellsOf<typeof faultList> = {
  number: { width: 170, fixed: 'left', opens: true },
  title: { width: 240, heads: true },
  state: { width: 110, marks: faultMarks },
  level: { width: 90, render: ({ level }) => <FaultLevelMark level={level} /> },
  device: { width: 160, render: ({ device }) => device?.name },
  source: { width: 110 },
  assignee: { width: 110, render: ({ assignee }) => assignee?.name },
  provider: { width: 140, render: ({ provider }) => provider?.name },
  dueAt: { width: 150, render: ({ dueAt, state }) => (dueAt === null ? null : <Due dueAt={dueAt} state={state} />) },
  reporter: { width: 110, render: ({ reporter }) => reporter?.name },
  cost: { width: 130, render: ({ cost }) => (cost === null ? null : <Money amount={cost} />) },
}
const ofDevice = ['device'] as const
const none = [] as const

interface FaultTableProps {
  /** Faults of one device alone, which its own page names. */
  deviceId?: string
  empty: ReactNode
}

/** Faults; one opens on a page of its own. */
export function FaultTable({ deviceId, empty }: FaultTableProps) {
  const navigate = useNavigate()
  const exports = useMay(faultList.file)
  const open = useCallback(({ id }: { id: string }) => void navigate(faultAddress(id)), [navigate])
  const always: FilterValues | undefined = deviceId ? { deviceId } : undefined
  return (
    <ListTable
      list={faultList}
      cells={cells}
      without={deviceId ? ofDevice : none}
      onOpen={open}
      empty={empty}
      exports={exports}
      {...(always ? { always } : {})}
    />
  )
}

function Money({ amount }: { amount: number }) {
  return <>{useMoney()(amount)}</>
}

/** The end that was set, and that it is over. */
function Due({ dueAt, state }: { dueAt: string; state: FaultRow['state'] }) {
  const { t } = useTranslation('faults')
  const now = useNow()
  const late = !isEnd(faultFlow, state) && Date.parse(dueAt) <= now
  return (
    <span className={late ? styles.late : undefined}>
      <DueTime at={dueAt} />
      {late ? ` · ${t('late')}` : null}
    </span>
  )
}
