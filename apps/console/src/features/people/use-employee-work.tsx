import { type Data, type Employee, employeeCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SentDialog } from './invitation-sent.tsx'

export interface EmployeeWork {
  change(employee: Employee): void
  /** By a code on their phone. */
  confirm(employee: Employee): void
  resend(employee: Employee): void
  /** Asks, then sets the flag, or clears one that is set. */
  setAdmin(employee: Employee): void
  remove(employee: Employee): void
}

type Resent = Data<typeof employeeCalls.resendInvitation> & { name: string }

/** What is done to employees, with the dialogs that it needs; draw `dialogs` once on the page. */
export function useEmployeeWork(onRemoved?: () => void): { work: EmployeeWork; dialogs: ReactNode } {
  const { t } = useTranslation('people')
  const [changing, setChanging] = useState<Employee | null>(null)
  const [confirming, setConfirming] = useState<Employee | null>(null)
  const [resent, setResent] = useState<Resent | null>(null)
  const resend = useResend(setResent)
  const setAdmin = useAdmin()
  const remove = useRemove(onRemoved)
  const work = useMemo(() => ({ change: setChanging, confirm: setConfirming, resend, setAdmin, remove }), [resend, setAdmin, remove])
  const dialogs = (
    <>
      {changing ? <ChangeDialog key={changing.id} employee={changing} onClose={() => setChanging(null)} /> : null}
      {confirming ? <ConfirmDialog key={confirming.id} employee={confirming} onClose={() => setConfirming(null)} /> : null}
      {resent ? <SentDialog {...resent} title={t('resend')} delivery={resent} onClose={() => setResent(null)} /> : null}
    </>
  )
  return { work, dialogs }
}

function useResend(show: (resent: Resent) => void): EmployeeWork['resend'] {
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutate } = useCommand(employeeCalls.resendInvitation)
  return useCallback(
    ({ id, name }) =>
      mutate(
        { params: { employeeId: id } },
        { onSuccess: (sent) => show({ ...sent, name }), onError: (error) => void message.warning(errorText(error)) },
      ),
    [mutate, show, message, errorText],
  )
}

function useAdmin(): EmployeeWork['setAdmin'] {
  const { t } = useTranslation('people')
  const set = useAskedCommand(employeeCalls.setEmployeeAdmin)
  return useCallback(
    ({ id, name, isAdmin }) => {
      const way = isAdmin === 1 ? 'clear' : 'set'
      const words = { title: t(`admin.${way}Title`, { name }), text: t(`admin.${way}Text`), action: t(`admin.${way}`) }
      set({ params: { id }, body: { isAdmin: isAdmin === 1 ? 0 : 1 } }, { ...words, done: () => t(`admin.${way}Done`, { name }) })
    },
    [t, set],
  )
}

function useRemove(onDone: (() => void) | undefined): EmployeeWork['remove'] {
  const { t } = useTranslation('people')
  const remove = useAskedCommand(employeeCalls.removeEmployee)
  return useCallback(
    ({ id, name, state }) => {
      const way = state === 'joined' ? 'remove' : 'takeBack'
      const words = { title: t(`${way}Title`, { name }), text: t(`${way}Text`), action: t(way) }
      remove({ params: { id } }, { ...words, done: () => t(`${way}Done`, { name }), ...(onDone ? { onDone } : {}) })
    },
    [t, remove, onDone],
  )
}
