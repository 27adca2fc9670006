import { type ClientRow, engagementChange, type PatrolProviderRow, providerCalls } from '@kilowatch/contract'
import { engagementFlow, type StepOf } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'

type Step = StepOf<typeof engagementFlow>
const reasonOf = ({ reason }: Readonly<Record<string, unknown>>) => ({ reason: String(reason ?? '') })

/** What a business may do with one of its providers. */
export function ProviderSteps({ provider, changes = false }: { provider: PatrolProviderRow; changes?: boolean }) {
  const { t } = useTranslation('providers')
  const end = useCommand(providerCalls.endEngagement)
  const open = useDialog()
  const { id, state } = provider
  const take = (_: Step, values: Readonly<Record<string, unknown>>) =>
    end.mutateAsync({ params: { engagementId: id }, body: reasonOf(values) })
  return (
    <>
      {changes && (state === 'active' || state === 'requested') ? (
        <Button size="small" onClick={() => open((close) => <UntilDialog provider={provider} onClose={close} />)}>
          {t('changeUntil')}
        </Button>
      ) : null}
      <StepButtons flow={engagementFlow} state={state} roles={['admin']} take={take} />
    </>
  )
}

function UntilDialog({ provider: { id, untilOn }, onClose }: { provider: PatrolProviderRow; onClose: () => void }) {
  const { t } = useTranslation('providers')
  const change = useCommand(providerCalls.changeEngagement)
  return (
    <RecordDialog
      fields={engagementChange}
      record={{ untilOn }}
      title={t('changeUntil')}
      done={t('changed')}
      save={(body) => change.mutateAsync({ params: { engagementId: id }, body })}
      state={change}
      onClose={onClose}
    />
  )
}

/** What a provider may do: accept or decline, and stop serving. */
export function ClientSteps({ client: { id, state } }: { client: ClientRow }) {
  const answer = useCommand(providerCalls.answerEngagement)
  const quit = useCommand(providerCalls.quitEngagement)
  const params = { clientId: id }
  const take = (step: Step, values: Readonly<Record<string, unknown>>) =>
    step === 'quit'
      ? quit.mutateAsync({ params, body: reasonOf(values) })
      : answer.mutateAsync({ params, body: { accepted: step === 'accept', ...reasonOf(values) } })
  return <StepButtons flow={engagementFlow} state={state} roles={['provider']} take={take} />
}
