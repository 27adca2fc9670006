import { type Grant, grantFields, operatorGrantList, platformCalls } from '@kilowatch/contract'
import { grantFlow } from '@kilowatch/work'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { GrantState } from '../../ui/grant-state.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { BusinessSelect } from './business-select.tsx'

/** Looks into businesses: asked for by an operator, allowed by the business, for some hours. */
export function GrantsPage() {
  const { t } = useTranslation('platform')
  const [asking, ask] = useState(false)
  const button = (
    <Button type="primary" onClick={() => ask(true)}>
      {t('grants.ask')}
    </Button>
  )
  return (
    <Page actions={button}>
      <Card flush>
        <ListTable
          list={operatorGrantList}
          cells={cells}
          actions={actions}
          actionsWidth={110}
          every={15_000}
          lead={t('grants.lead')}
          empty={<Empty text={t('grants.none')} action={button} />}
        />
      </Card>
      {asking ? <AskDialog onClose={() => ask(false)} /> : null}
    </Page>
  )
}

const cells: CellsOf<typeof operatorGrantList> = {
  businessName: { width: 180, fixed: 'left' },
  state: { width: 200, render: (grant) => <GrantState grant={grant} /> },
  reason: { width: 220 },
}
const actions = (grant: Grant) => <GiveBack grant={grant} />

function GiveBack({ grant }: { grant: Grant }) {
  const give = useCommand(platformCalls.giveBackGrant)
  const params = { grantId: grant.id }
  return <StepButtons flow={grantFlow} state={grant.state} roles={['creator']} take={() => give.mutateAsync({ params })} />
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const request = useCommand(platformCalls.requestGrant)
  return (
    <RecordDialog
      fields={grantFields}
      record={null}
      title={t('grants.ask')}
      action={t('grants.send')}
      inputs={{ businessId: <BusinessSelect autoFocus /> }}
      save={(body) => request.mutateAsync({ body })}
      state={request}
      onClose={onClose}
    />
  )
}
