import { alarmCalls } from '@kilowatch/contract'
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
      void (changed > 0 ? message.success(t('unconfirmed')) : message.warning(t('staysConfirmed')))
      return changed > 0
    } catch (error) {
      void message.error(errorText(error))
      return false
    }
  }
}

/** Says that alarms were confirmed, and lets whoever did it take it back for a minute. */
export function useUnconfirm(): (words: string, alarmIds: readonly string[]) => void {
  const offerUndo = useUndo()
  const takeBack = useTakeBack()
  return (words, alarmIds) => offerUndo(words, () => void takeBack(alarmIds), confirmUndoSeconds)
}
