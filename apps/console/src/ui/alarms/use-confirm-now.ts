import { alarmCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../placeholders.tsx'
import { inParts } from './in-parts.ts'
import { useUnconfirm } from './use-unconfirm.ts'

/** Confirms alarms without asking for a note, and says what became of it, with the way back. */
export function useConfirmNow(): { confirm: (alarmIds: readonly string[]) => Promise<void>; isPending: boolean } {
  const { message } = App.useApp()
  const errorText = useErrorText()
  const offerUndo = useUnconfirm()
  const { mutateAsync, isPending } = useCommand(alarmCalls.confirmAlarms)
  const confirm = async (alarmIds: readonly string[]) => {
    try {
      offerUndo(await inParts(alarmIds, (part) => mutateAsync({ body: { alarmIds: part } })))
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  return { confirm, isPending }
}
