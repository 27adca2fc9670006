import { alarmCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { ConfirmAlarms, ShelveAlarms } from '../../ui/alarms/dialogs.ts'
import { inParts } from '../../ui/alarms/in-parts.ts'
import type { AlarmSubject } from '../../ui/alarms/step-dialog.tsx'
import { HandleAlarms } from '../../ui/event-handlings/dialogs.ts'
import { FaultOfAlarms } from '../../ui/faults/dialogs.ts'
import { lazyDialog } from '../../ui/part.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'

const AssignAlarms = lazyDialog('assign-alarms', () => import('./assign-dialog.tsx').then((code) => code.AssignAlarms))
const dialogs = { confirm: ConfirmAlarms, assign: AssignAlarms, shelve: ShelveAlarms, fault: FaultOfAlarms, handle: HandleAlarms }

export interface AlarmActions {
  confirm(subject: AlarmSubject): void
  assign(subject: AlarmSubject): void
  shelve(subject: AlarmSubject): void
  /** A fault is made of them. */
  fault(subject: AlarmSubject): void
  /** What was done about them is recorded. */
  handle(subject: AlarmSubject): void
  /** At once: it takes nothing away. */
  unshelve(subject: AlarmSubject): void
}

type Dialog = { kind: keyof typeof dialogs } & AlarmSubject

const Actions = createContext<AlarmActions | null>(null)

/** Dialogs of what can be done with alarms, shared by list, detail and drawer. `onDone`: some alarms were changed. */
export function AlarmActionsProvider({ children, onDone }: { children: ReactNode; onDone?: () => void }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const unshelve = useUnshelve()
  const actions = useMemo<AlarmActions>(
    () => ({
      confirm: (subject) => setDialog({ kind: 'confirm', ...subject }),
      assign: (subject) => setDialog({ kind: 'assign', ...subject }),
      shelve: (subject) => setDialog({ kind: 'shelve', ...subject }),
      fault: (subject) => setDialog({ kind: 'fault', ...subject }),
      handle: (subject) => setDialog({ kind: 'handle', ...subject }),
      unshelve,
    }),
    [unshelve],
  )
  const { kind, ...subject } = dialog ?? {}
  const Asked = kind ? dialogs[kind] : null
  return (
    <Actions value={actions}>
      {children}
      {Asked ? <Asked {...(subject as AlarmSubject)} {...(onDone ? { onDone } : {})} onClose={() => setDialog(null)} /> : null}
    </Actions>
  )
}

export function useAlarmActions(): AlarmActions {
  const actions = use(Actions)
  if (!actions) throw new Error('no alarm actions: the component stands outside of their provider')
  return actions
}

function useUnshelve(): AlarmActions['unshelve'] {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutateAsync } = useCommand(alarmCalls.unshelveAlarms)
  return useMemo(
    () =>
      ({ alarmIds }) => {
        inParts(alarmIds, (part) => mutateAsync({ body: { alarmIds: part } })).then(
          ({ changed }) => void message.success(t('unshelve.done', { count: changed.length })),
          (error: unknown) => void message.error(errorText(error)),
        )
      },
    [mutateAsync, message, t, errorText],
  )
}
