import { PlusOutlined } from '@ant-design/icons'
import { type PatrolTemplateRow, patrolTemplateCalls, patrolTemplateList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shared/access.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import type { CellsOf } from '../../../ui/list/list-columns.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { asked, RowMenu } from '../../../ui/row-menu.tsx'
import { SheetDrawer } from './sheet-drawer.tsx'

/** What the business looks at on devices of a type, in place of the catalogue's list. */
export function PatrolSheetsPage() {
  const { t } = useTranslation('patrol-sheets')
  return (
    <Page actions={<AddButton primary />}>
      <Card flush>
        <Sheets lead={t('lead')} />
      </Card>
    </Page>
  )
}

function AddButton({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('patrol-sheets')
  const open = useDialog()
  if (!useMay(patrolTemplateCalls.addPatrolTemplate)) return null
  return (
    <Button
      {...(primary ? { type: 'primary', icon: <PlusOutlined /> } : {})}
      onClick={() => open((close) => <SheetDrawer sheet={null} onClose={close} />)}
    >
      {t('add')}
    </Button>
  )
}

function Sheets({ lead }: { lead: string }) {
  const { t } = useTranslation('patrol-sheets')
  const openDialog = useDialog()
  const writes = useMay(patrolTemplateCalls.addPatrolTemplate)
  const open = useCallback(
    (sheet: PatrolTemplateRow) => openDialog((close) => <SheetDrawer key={`${sheet.id} ${sheet.version}`} sheet={sheet} onClose={close} />),
    [openDialog],
  )
  const actions = (sheet: PatrolTemplateRow) => (
    <RowMenu
      domain="patrol-sheets"
      name={sheet.name}
      doings={[
        { words: 'edit', run: () => open(sheet) },
        { words: 'copy', dialog: (close) => <SheetDrawer sheet={sheet} copies onClose={close} /> },
        { words: 'remove', ask: asked(patrolTemplateCalls.removePatrolTemplate, { params: { templateId: sheet.id } }) },
      ]}
    />
  )
  return (
    <ListTable
      list={patrolTemplateList}
      cells={cells}
      lead={lead}
      onOpen={open}
      empty={<Empty text={t('none')} action={<AddButton />} />}
      {...(writes ? { actions } : {})}
    />
  )
}

const cells: CellsOf<typeof patrolTemplateList> = {
  name: { width: 220, fixed: 'left', opens: true },
  type: { width: 160 },
}
