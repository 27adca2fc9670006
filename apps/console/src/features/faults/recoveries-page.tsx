import { PlusOutlined } from '@ant-design/icons'
import { type RecoveryRow, recoveryCalls, recoveryList, takeBacks } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shared/access.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { faultAddress } from '../../ui/faults/fault-state.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'

const cells: CellsOf<typeof recoveryList> = {
  kind: { width: 100 },
  subject: { width: 180, heads: true, render: ({ subject }) => subject },
  device: { width: 120 },
  held: { width: 140 },
  company: { width: 130 },
  number: { width: 170, render: ({ faultId, number }) => (faultId ? <Link to={faultAddress(faultId)}>{number}</Link> : number) },
}

/** Devices that work again after a fault, and what was taken back. */
export function RecoveriesPage() {
  const { t } = useTranslation('faults')
  const open = useDialog()
  const writes = useMay(takeBacks.add)
  const button = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open((close) => <TakeBackDialog id={null} onClose={close} />)}>
      {t('takeBack.add')}
    </Button>
  )
  return (
    <Page actions={writes ? button : null}>
      <Card flush>
        <ListTable
          list={recoveryList}
          cells={cells}
          empty={<Empty text={t('takeBack.none')} />}
          {...(writes ? { actions: (row: RecoveryRow) => <Actions row={row} /> } : {})}
        />
      </Card>
    </Page>
  )
}

/** What was restored is the fault's own; what was taken back is corrected here. */
function Actions({ row: { takeBackId, subject } }: { row: RecoveryRow }) {
  if (takeBackId === null) return null
  return (
    <RowMenu
      domain="faults"
      name={subject}
      doings={[
        { words: 'takeBack.change', dialog: (close) => <TakeBackDialog id={takeBackId} onClose={close} /> },
        { words: 'takeBack.remove', ask: asked(takeBacks.remove, { query: { ids: takeBackId } }) },
      ]}
    />
  )
}

function TakeBackDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('faults')
  const known = useCall(recoveryCalls.readTakeBack, { params: { id: id ?? '' } }, { enabled: id !== null })
  const write = useCommand(id === null ? takeBacks.add : takeBacks.change)
  if (id !== null && !known.data && !known.error) return null
  return (
    <RecordDialog
      fields={takeBacks.fields}
      record={known.data ?? null}
      title={t(id === null ? 'takeBack.add' : 'takeBack.change')}
      done={t('settings.saved')}
      save={(body) => write.mutateAsync({ ...(id === null ? {} : { params: { id } }), body } as never)}
      state={{ isPending: write.isPending, error: write.error ?? known.error }}
      onClose={onClose}
    />
  )
}
