import { type RectificationRow, rectificationCalls } from '@kilowatch/contract'
import { type Role, rectificationFlow, type StepOf } from '@kilowatch/work'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useDialog } from '../../ui/dialogs.tsx'
import { StepButtons } from '../../ui/work/step-buttons.tsx'
import { AssignDialog } from './dialogs.tsx'

type Step = StepOf<typeof rectificationFlow>
type Shown = Pick<RectificationRow, 'id' | 'state' | 'title' | 'number'> & { roles: readonly string[] }

/** `assign` has a dialog of its own; the others are what the flow says. */
const plainFlow = {
  ...rectificationFlow,
  steps: Object.fromEntries(Object.entries(rectificationFlow.steps).filter(([step]) => step !== 'assign')),
} as unknown as typeof rectificationFlow

/** What the reader may do with a rectification now. */
export function RectificationSteps({ rectification }: { rectification: Shown }) {
  const { t } = useTranslation('rectifications')
  const language = useLanguage()
  const open = useDialog()
  const take = useSteps(rectification.id)
  const { state, roles } = rectification
  const assigns = roles.some((role) => role === 'admin' || role === 'group-manager')
  const { assign } = rectificationFlow.steps
  return (
    <>
      <StepButtons flow={plainFlow} state={state} roles={roles as readonly Role[]} take={take} leads />
      {assigns && (assign.from as readonly string[]).includes(state) ? (
        <Button
          size="small"
          {...(state === 'open' ? { type: 'primary' } : {})}
          onClick={() => open((close) => <AssignDialog rectification={rectification} onClose={close} />)}
        >
          {state === 'open' ? assign.name[language] : t('reassign')}
        </Button>
      ) : null}
    </>
  )
}

/** Sends a step; whoever gives it back may not see it any more. */
function useSteps(id: string) {
  const navigate = useNavigate()
  const begin = useCommand(rectificationCalls.beginRectification)
  const submit = useCommand(rectificationCalls.submitRectification)
  const check = useCommand(rectificationCalls.checkRectification)
  const close = useCommand(rectificationCalls.closeRectification)
  const decline = useCommand(rectificationCalls.declineRectification, {
    onDone: () => void navigate('/enterprise/operation/rectification'),
  })
  const cancel = useCommand(rectificationCalls.cancelRectification)
  const params = { id }
  return (step: Step, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const text = (key: string) => String(values[key] ?? '')
    if (step === 'begin') return begin.mutateAsync({ params })
    if (step === 'submit') return submit.mutateAsync({ params, body: { result: text('result') } })
    if (step === 'close') return close.mutateAsync({ params, body: { note: text('note') } })
    if (step === 'decline') return decline.mutateAsync({ params, body: { reason: text('reason') } })
    if (step === 'cancel') return cancel.mutateAsync({ params, body: { reason: text('reason') } })
    const accepted = step === 'accept'
    const reason = text(accepted ? 'note' : 'reason')
    return check.mutateAsync({ query: { rectification_id: id, accepted: accepted ? 'true' : 'false', reason } })
  }
}
