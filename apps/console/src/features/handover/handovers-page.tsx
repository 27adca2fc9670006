import { PlusOutlined } from '@ant-design/icons'
import { dutyCalls, handoverList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { WriteHandover } from '../../ui/handovers/dialogs.ts'
import { addressOf, handoverMarks } from '../../ui/handovers/handover-state.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** What shifts left to the next ones. */
export function HandoversPage() {
  const { t } = useTranslation('handover')
  const navigate = useNavigate()
  const open = useDialog()
  const groupId = useOwnDuty()
  const show = useCallback(({ id }: { id: string }) => void navigate(addressOf(id)), [navigate])
  return (
    <Page
      actions={
        <Button
          icon={<PlusOutlined />}
          type="primary"
          onClick={() => open((close) => <WriteHandover groupId={groupId ?? null} onClose={close} />)}
        >
          {t('write')}
        </Button>
      }
    >
      <Card flush>
        <ListTable list={handoverList} cells={cells} onOpen={show} empty={<Empty text={t('none')} />} />
      </Card>
    </Page>
  )
}

/** The group in which the reader is on duty now: what they hand over is most likely that. */
function useOwnDuty(): string | undefined {
  const { userId } = useSession()
  const duty = useCall(dutyCalls.listOnDuty, {})
  return duty.data?.find(({ on }) => on.some(({ person }) => person.id === userId))?.group.id
}

const cells: CellsOf<typeof handoverList> = {
  title: { width: 240, fixed: 'left', opens: true, heads: true },
  state: { width: 120, marks: handoverMarks },
  createdBy: { width: 120, render: ({ createdBy }) => createdBy?.name },
  assignee: { width: 120, render: ({ assignee }) => assignee?.name },
  signedBy: { width: 120, render: ({ signedBy }) => signedBy?.name },
  windows: { width: 150 },
}
