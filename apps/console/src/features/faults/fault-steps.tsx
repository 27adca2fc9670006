import { type Fault, faultCalls } from '@kilowatch/contract'
import { type FaultStep, faultFlow } from '@kilowatch/work'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './faults.module.css'
import { StepDialog } from './step-dialog.tsx'

/** What leads on, in the order of the way; of those that somebody may take the first is the one next step. */
const ahead: readonly FaultStep[] = ['confirm', 'plan', 'repair', 'finish', 'recover', 'agreeEarly', 'askEarly', 'close']

function mainOf({ state, steps }: Fault): FaultStep | undefined {
  // What was planned is repaired next; it may be planned anew all the same.
  const order = state === 'planned' ? ahead.filter((step) => step !== 'plan') : ahead
  return order.find((step) => steps.includes(step))
}

/** The one step that is next, and what else the reader may do; whoever may do nothing reads for whom it waits. */
export function FaultSteps({ fault }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  const main = mainOf(fault)
  const others = fault.steps.filter((step) => step !== main)
  if (fault.steps.length === 0) {
    const names = fault.waitsFor.map(({ name }) => name)
    return names.length === 0 ? null : <span className={styles.waits}>{t('waitsFor', { names: names.slice(0, 3).join(t('comma')) })}</span>
  }
  return (
    <span className={styles.steps}>
      {others.map((step) => (
        <StepButton key={step} fault={fault} step={step} />
      ))}
      {main ? <StepButton fault={fault} step={main} main /> : null}
    </span>
  )
}

function StepButton({ fault, step, main = false }: { fault: Fault; step: FaultStep; main?: boolean }) {
  const language = useLanguage()
  const open = useDialog()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const take = useCommand(faultCalls.takeFaultStep)
  const { name } = faultFlow.steps[step]
  const begin = () => {
    if (step !== 'close') return open((close) => <StepDialog fault={fault} step={step} onClose={close} />)
    const send = () =>
      take.mutateAsync({ params: { id: fault.id }, body: { step } }).catch((error: unknown) => void message.warning(errorText(error)))
    return confirm({ title: name[language], text: fault.title, action: name[language], onConfirm: send })
  }
  return (
    <Button {...(main ? { type: 'primary' as const } : {})} disabled={take.isPending} onClick={begin}>
      {name[language]}
    </Button>
  )
}
