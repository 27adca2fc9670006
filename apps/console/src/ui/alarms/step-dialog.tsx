import type { Values } from '@kilowatch/catalog'
import { alarmCalls } from '@kilowatch/contract'
import { alarmSteps } from '@kilowatch/work'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import type { Symptom } from '../event-handlings/also-handled.ts'
import { RecordDialog } from '../fields/record-dialog.tsx'
import styles from '../work/dialogs.module.css'
import { inParts } from './in-parts.ts'
import { useUnconfirm } from './use-unconfirm.ts'

/** Alarms that something is to be done with, and what they are called: the alarm or its cause. */
export interface AlarmSubject {
  alarmIds: readonly string[]
  subject: string
  /** What they explain, where that is to go along with them. */
  symptoms?: readonly Symptom[]
}

interface AlarmDialogProps extends AlarmSubject {
  onClose: () => void
  /** The alarms were changed. */
  onDone?: () => void
}

/** Confirms one alarm or many, with a note. */
export function ConfirmAlarms(props: AlarmDialogProps) {
  const confirm = useCommand(alarmCalls.confirmAlarms)
  const offerUndo = useUnconfirm()
  return (
    <AlarmStepDialog
      {...props}
      step="confirm"
      take={(alarmIds, values) => confirm.mutateAsync({ body: { alarmIds, ...values } })}
      state={confirm}
      tell={offerUndo}
    />
  )
}

/** Shelves alarms for a while, with a reason. */
export function ShelveAlarms(props: AlarmDialogProps) {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  const shelve = useCommand(alarmCalls.shelveAlarms)
  return (
    <AlarmStepDialog
      {...props}
      step="shelve"
      how={t('shelve.how')}
      take={(alarmIds, values) => shelve.mutateAsync({ body: { alarmIds, ...values } })}
      state={shelve}
      tell={({ changed }) => void message.success(t('shelve.done', { count: changed.length }))}
    />
  )
}

type Step = keyof typeof alarmSteps
type Sum = Awaited<ReturnType<typeof inParts>>

interface AlarmStepDialogProps<S extends Step> extends AlarmDialogProps {
  step: S
  /** What comes of it, where a person should know. */
  how?: string
  take: (alarmIds: string[], values: Values<(typeof alarmSteps)[S]['asks']>) => Promise<{ changed: string[]; unchanged: string[] }>
  state: { isPending: boolean; error: unknown }
  /** Says afterwards what became of it. */
  tell: (sum: Sum) => void
}

/** What one step of alarms asks for. */
function AlarmStepDialog<S extends Step>({ step, alarmIds, subject, how, take, state, tell, onDone, onClose }: AlarmStepDialogProps<S>) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const { name, asks } = alarmSteps[step]
  const save = async (values: Values<(typeof alarmSteps)[S]['asks']>) => {
    tell(await inParts(alarmIds, (part) => take(part, values)))
  }
  return (
    <RecordDialog
      fields={asks}
      record={null}
      title={t(`${step}.title`, { count: alarmIds.length })}
      action={name[language]}
      lead={
        <>
          <p className={styles.subject}>{subject}</p>
          {how ? <p className={styles.how}>{how}</p> : null}
        </>
      }
      width={440}
      save={save}
      state={state}
      onClose={onClose}
      onSaved={() => {
        onClose()
        onDone?.()
      }}
    />
  )
}
