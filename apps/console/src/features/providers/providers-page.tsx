import { PlusOutlined } from '@ant-design/icons'
import {
  type ClientRow,
  clientList,
  engagementFields,
  type PatrolProviderRow,
  patrolProviderList,
  providerCalls,
} from '@kilowatch/contract'
import { Button, Segmented } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { urlChoice, useUrlState } from '../../ui/use-url-state.ts'
import { engagementMarks } from './engagement-state.tsx'
import { ClientSteps, ProviderSteps } from './engagement-steps.tsx'

const address = { side: urlChoice(['providers', 'clients'], 'providers') }

/** Who does patrols for the business; and the other way round, whom it does them for. */
export function PatrolProvidersPage() {
  const { t } = useTranslation('providers')
  const [{ side }, set] = useUrlState(address)
  const open = useDialog()
  const engage = () => open((close) => <EngageDialog onClose={close} />)
  const button = (
    <Button type="primary" icon={<PlusOutlined />} onClick={engage}>
      {t('engage')}
    </Button>
  )
  const actions = (
    <>
      <Segmented
        aria-label={t('side.label')}
        value={side}
        onChange={(chosen) => set({ side: chosen as 'providers' | 'clients' })}
        options={[
          { value: 'providers', label: t('side.providers') },
          { value: 'clients', label: t('side.clients') },
        ]}
      />
      {side === 'providers' ? button : null}
    </>
  )
  return (
    <Page actions={actions}>
      <Card flush>{side === 'providers' ? <Providers onEngage={engage} /> : <Clients />}</Card>
    </Page>
  )
}

function Providers({ onEngage }: { onEngage: () => void }) {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const open = useCallback(({ id }: PatrolProviderRow) => void navigate(`/enterprise/detail/patrol_provider/${id}`), [navigate])
  return (
    <ListTable
      list={patrolProviderList}
      cells={providerCells}
      onOpen={open}
      actions={providerActions}
      actionsWidth={110}
      empty={<Empty text={t('none')} action={<Button onClick={onEngage}>{t('engage')}</Button>} />}
    />
  )
}

function Clients() {
  const { t } = useTranslation('providers')
  return (
    <ListTable list={clientList} cells={clientCells} actions={clientActions} actionsWidth={170} empty={<Empty text={t('noClients')} />} />
  )
}

const providerActions = (provider: PatrolProviderRow) => <ProviderSteps provider={provider} />
const clientActions = (client: ClientRow) => <ClientSteps client={client} />

const providerCells: CellsOf<typeof patrolProviderList> = {
  name: { width: 180, fixed: 'left', opens: true, heads: true },
  state: { width: 110, marks: engagementMarks },
  fromOn: { width: 110 },
  untilOn: { width: 110, render: ({ untilOn }) => <Until day={untilOn} /> },
  tasksOpen: { width: 100 },
  tasksDone: { width: 100 },
  people: { width: 80 },
  requestedBy: { width: 110 },
}
const clientCells: CellsOf<typeof clientList> = {
  name: { width: 220, fixed: 'left', heads: true },
  state: { width: 110, marks: engagementMarks },
  fromOn: { width: 120 },
  untilOn: { width: 120, render: ({ untilOn }) => <Until day={untilOn} /> },
  tasksOpen: { width: 110 },
  tasksUnassigned: { width: 130 },
  requestedBy: { width: 110 },
}

export function Until({ day }: { day: string | null }) {
  const { t } = useTranslation('providers')
  return <>{day ?? t('openEnd')}</>
}

function EngageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('providers')
  const engage = useCommand(providerCalls.engageProvider)
  return (
    <RecordDialog
      fields={engagementFields}
      record={null}
      title={t('engage')}
      action={t('send')}
      done={t('sent')}
      lead={<p className="kw-quiet">{t('lead')}</p>}
      save={(body) => engage.mutateAsync({ body })}
      state={engage}
      onClose={onClose}
    />
  )
}
