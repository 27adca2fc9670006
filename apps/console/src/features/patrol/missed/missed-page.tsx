import { PlusOutlined } from '@ant-design/icons'
import {
  type IncompleteCard,
  incompleteCardList,
  patrolMissedCalls,
  patrolTaskCalls,
  type UninspectedDevice,
  uninspectedList,
} from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deviceLink } from '../../../shared/device-links.ts'
import { pathOfType } from '../../../shared/device-paths.ts'
import { useCall } from '../../../shared/query.ts'
import { mayManage, useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import { wireOf } from '../../../ui/list/list-address.ts'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { DayRange, type Days } from '../../../ui/pickers/day-range.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { Stack } from '../../../ui/sides.tsx'
import { urlChoice, urlDay, urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { Time } from '../../../ui/value.tsx'
import { TaskDialog } from '../task-dialog.tsx'
import { DepartmentsCard } from './departments-card.tsx'
import { lacking, periodOf } from './missed-rules.ts'

type Part = 'uninspected' | 'cards'
const address = { of: urlChoice(['uninspected', 'cards'], 'uninspected'), from: urlDay(), to: urlDay(), departmentId: urlText() }
/** The other list has its own orders and columns. */
const ofTheList = ['page', 'sort', 'columns']

/** What patrol left out: devices that nobody looked at in the period, and devices whose card says too little; by department, with the tasks that are late. */
export function MissedPage() {
  const { t } = useTranslation('patrol-missed')
  const [{ of, from, to, departmentId }, set] = useUrlState(address)
  const days = periodOf({ from, to }, new Date())
  const narrow = (change: Partial<Days & { departmentId: string }>) => set(change, { drop: ['page'] })
  return (
    <Page actions={<DayRange label={t('period')} {...days} onChoose={narrow} />}>
      <Stack>
        <DepartmentsCard days={days} chosen={departmentId} onChoose={(id) => narrow({ departmentId: id })} />
        <Card flush>
          <Lists part={of} days={days} whole={departmentId === ''} onPart={(part) => set({ of: part }, { drop: ofTheList })} />
        </Card>
      </Stack>
    </Page>
  )
}

interface ListsProps {
  part: Part
  days: Days
  /** Of no department alone: of one its row says how many there are. */
  whole: boolean
  onPart: (part: Part) => void
}

function Lists({ part, days, whole, onPart }: ListsProps) {
  const { t } = useTranslation('patrol-missed')
  const period = wireOf({ from: days.from, to: days.to })
  const counted = useCall(patrolMissedCalls.countUninspected, { query: period }, { keep: true, enabled: whole })
  const cards = useCall(patrolMissedCalls.countIncompleteCards, {}, { enabled: whole })
  const parts = (
    <Segmented<Part>
      aria-label={t('parts')}
      value={part}
      onChange={onPart}
      options={[
        { value: 'uninspected', label: withCount(t('uninspected'), whole ? counted.data?.uninspected : undefined) },
        { value: 'cards', label: withCount(t('cards'), whole ? cards.data?.incomplete : undefined) },
      ]}
    />
  )
  return part === 'uninspected' ? <Uninspected heading={parts} period={period} /> : <IncompleteCards heading={parts} />
}

const withCount = (name: string, count: number | undefined) => (count === undefined ? name : `${name} ${count}`)

/** The page's own places set these: days above, a department in its table. */
const inputs = { period: null, departmentId: null }

interface ListProps {
  heading: React.ReactNode
}

function Uninspected({ heading, period }: ListProps & { period: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('patrol-missed')
  const navigate = useNavigate()
  const open = useCallback((device: UninspectedDevice) => void navigate(deviceLink(device)), [navigate])
  const making = useMaking<UninspectedDevice>(t('taskOfUninspected'))
  return (
    <ListTable
      list={uninspectedList}
      always={period}
      heading={heading}
      inputs={inputs}
      cells={uninspectedCells}
      onOpen={open}
      empty={<Empty text={t('allInspected')} />}
      {...making}
    />
  )
}

function IncompleteCards({ heading }: ListProps) {
  const { t } = useTranslation('patrol-missed')
  const navigate = useNavigate()
  const open = useCallback(
    ({ id, type }: IncompleteCard) => void navigate(`${pathOfType(type, 'more-info')}?${new URLSearchParams({ box_id: id })}`),
    [navigate],
  )
  const making = useMaking<IncompleteCard>(t('taskOfCards'))
  return (
    <ListTable
      list={incompleteCardList}
      heading={heading}
      inputs={inputs}
      cells={cardCells}
      onOpen={open}
      empty={<Empty text={t('allComplete')} />}
      {...making}
    />
  )
}

const uninspectedCells: CellsOf<typeof uninspectedList> = {
  name: { width: 220, fixed: 'left', opens: true },
  departments: { width: 200 },
  lastAt: { render: ({ lastAt }) => (lastAt === null ? <Never /> : <Time at={lastAt} full />) },
}

const cardCells: CellsOf<typeof incompleteCardList> = {
  name: { width: 220, fixed: 'left', opens: true },
  departments: { width: 200 },
  missing: { width: 320, render: (card) => <Lacking card={card} /> },
}

function Never() {
  return <>{useTranslation('patrol-missed').t('never')}</>
}

function Lacking({ card }: { card: IncompleteCard }) {
  const { t } = useTranslation('patrol-missed')
  return <>{lacking(card, useLanguage()).join(t('and'))}</>
}

/** What makes a task of devices of the list: of one in its row, of chosen ones above it. */
function useMaking<Row extends UninspectedDevice | IncompleteCard>(title: string) {
  const { t } = useTranslation('patrol-missed')
  const open = useDialog()
  const { right, businessId } = useSession()
  if (businessId === null || !mayManage(right)) return {}
  const make = (devices: readonly Row[], clear?: () => void) =>
    open((close) => (
      <TaskDialog
        call={patrolTaskCalls.addPatrolTask}
        devices={devices}
        title={title}
        onClose={close}
        {...(clear ? { onMade: clear } : {})}
      />
    ))
  return {
    bulk: (rows: readonly Row[], clear: () => void) => (
      <Button size="small" onClick={() => make(rows, clear)}>
        {t('make')}
      </Button>
    ),
    actions: (row: Row) => (
      <Button
        type="text"
        icon={<PlusOutlined />}
        title={t('make')}
        aria-label={t('makeOf', { name: row.name })}
        onClick={() => make([row])}
      />
    ),
  }
}
