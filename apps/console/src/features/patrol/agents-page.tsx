import { UserAddOutlined } from '@ant-design/icons'
import { patrolAgentCalls, patrolAgentFields, patrolAgentList } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { listPage } from '../../ui/list/list-page.tsx'
import { asked, RowMenu } from '../../ui/row-menu.tsx'

/** Who carries out patrol tasks for businesses without belonging to them: an operator of the platform appoints them. */
export const PatrolAgentsPage = listPage({
  list: patrolAgentList,
  words: ['patrol', 'agents'],
  adding: {
    call: patrolAgentCalls.appointPatrolAgent,
    icon: <UserAddOutlined />,
    dialog: (onClose) => <AppointDialog onClose={onClose} />,
  },
  cells: { name: { width: 160, fixed: 'left' }, account: { width: 170 }, corp: { width: 200 } },
  actions: ({ id: userId, name }) => (
    <RowMenu
      domain="patrol"
      name={name}
      doings={[{ words: 'agents.end', ask: asked(patrolAgentCalls.endPatrolAgent, { params: { userId } }) }]}
    />
  ),
})

function AppointDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const { message } = App.useApp()
  const appoint = useCommand(patrolAgentCalls.appointPatrolAgent)
  return (
    <RecordDialog
      fields={patrolAgentFields}
      record={null}
      title={t('agents.add')}
      action={t('agents.appoint')}
      lead={<p className="kw-quiet">{t('agents.lead')}</p>}
      save={(body) => appoint.mutateAsync({ body })}
      state={appoint}
      onClose={onClose}
      onSaved={() => {
        message.success(t('agents.appointed'))
        onClose()
      }}
    />
  )
}
