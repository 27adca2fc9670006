import { alarmCalls, type Data } from '@kilowatch/contract'
import { confirmUndoSeconds } from '@kilowatch/work'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../placeholders.tsx'
import { useUndo } from '../use-undo.tsx'
import { inParts } from './in-parts.ts'

/** Takes one's own confirmation of alarms back, and says so. @returns whether it was taken back */
export function useTakeBack(): (alarmIds: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation('work')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutateAsync } = useCommand(alarmCalls.unconfirmAlarms)
  return async (alarmIds) => {
    try {
      const { changed } = await inParts(alarmIds, (part) => mutateAsync({ body: { alarmIds: part } }))
      void (changed.length > 0 ? message.success(t('unconfirmed')) : message.warning(t('staysConfirmed', { seconds: confirmUndoSeconds })))
      return changed.length > 0
    } catch (error) {
      void message.error(errorText(error))
      return false
    }
  }
}

/** Says how many alarms were confirmed, and lets whoever did it take it back for as long as the server allows it. */
export function useUnconfirm(): (answer: Data<typeof alarmCalls.confirmAlarms>) => void {
  const { t } = useTranslation('work')
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const takeBack = useTakeBack()
  return ({ changed, unchanged }) => {
    const words = t(unchanged.length > 0 ? 'confirmedSome' : 'confirmedAlarms', { count: changed.length, unchanged: unchanged.length })
    if (changed.length === 0) void message.success(words)
    else offerUndo(words, () => void takeBack(changed), confirmUndoSeconds)
  }
}
