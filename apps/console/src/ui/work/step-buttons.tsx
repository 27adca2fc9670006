import { type Flow, openSteps, type Role, type StateOf, type StepOf, stepAhead, stepOf } from '@kilowatch/work'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirm } from '../confirm.tsx'
import { RecordDialog } from '../fields/record-dialog.tsx'
import { useErrorText } from '../placeholders.tsx'
import styles from './step-buttons.module.css'

interface StepButtonsProps<F extends Flow> {
  flow: F
  state: StateOf<F>
  /** What the reader is to the record; the server judges it again. */
  roles: readonly Role[]
  /** Sends the step; it rejects where it was refused. */
  take: (step: StepOf<F>, values: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Steps that are the reader's and not to be taken yet. */
  withheld?: readonly string[]
  /** On the record's own page the step that its state waits for stands out; in a list none does. */
  leads?: boolean
}

/** What can be done with a piece of work now: a button for each step, a form where the step asks, a question where it is grave. */
export function StepButtons<F extends Flow>({ flow, state, roles, take, withheld = [], leads = false }: StepButtonsProps<F>) {
  const language = useLanguage()
  const confirm = useConfirm()
  const [asking, ask] = useState<StepOf<F> | null>(null)
  const [sending, send] = useSending(take)
  const open = openSteps(flow, state, new Set(roles)).filter((step) => !withheld.includes(step))
  if (open.length === 0) return null
  const ahead = leads ? stepAhead(flow, state) : undefined
  const begin = (step: StepOf<F>) => {
    const { name, asks, grave } = stepOf(flow, step)
    if (asks) ask(step)
    else if (grave) confirm({ title: name[language], action: name[language], onConfirm: () => send(step) })
    else void send(step)
  }
  return (
    <span className={styles.steps}>
      {open.map((step) => (
        <Button key={step} size="small" type={step === ahead ? 'primary' : 'default'} disabled={sending} onClick={() => begin(step)}>
          {stepOf(flow, step).name[language]}
        </Button>
      ))}
      {asking ? <StepDialog flow={flow} step={asking} take={(values) => take(asking, values)} onClose={() => ask(null)} /> : null}
    </span>
  )
}

/** A step without a form: its refusal is said at the top of the page. */
function useSending<T>(take: (step: T, values: Readonly<Record<string, unknown>>) => Promise<unknown>) {
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [sending, setSending] = useState(false)
  const send = async (step: T) => {
    setSending(true)
    await take(step, {}).catch((error: unknown) => message.warning(errorText(error)))
    setSending(false)
  }
  return [sending, send] as const
}

interface StepDialogProps<F extends Flow> {
  flow: F
  step: StepOf<F>
  take: (values: Readonly<Record<string, unknown>>) => Promise<unknown>
  onClose: () => void
}

/** Asks for what is entered with a step, and takes it. */
function StepDialog<F extends Flow>({ flow, step, take, onClose }: StepDialogProps<F>) {
  const language = useLanguage()
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null })
  const { name, asks = [] } = stepOf(flow, step)
  const save = async (values: Readonly<Record<string, unknown>>) => {
    setState({ isPending: true, error: null })
    try {
      await take(values)
    } catch (error) {
      setState({ isPending: false, error })
      throw error
    }
  }
  const words = name[language]
  return <RecordDialog fields={asks} record={null} title={words} action={words} save={save} state={state} onClose={onClose} />
}
