import { alarmCalls } from '@kilowatch/contract'
import { confirmUndoSeconds } from '@kilowatch/work'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../placeholders.tsx'
import { useUndo } from '../use-undo.tsx'
import { inParts } from './in-parts.ts'

/** Says that alarms were confirmed, and lets whoever did it take it back for a minute. */
export function useUnconfirm(): (words: string, alarmIds: readonly string[]) => void {
  const { t } = useTranslation('work')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const offerUndo = useUndo()
  const { mutateAsync } = useCommand(alarmCalls.unconfirmAlarms)
  return (words, alarmIds) => {
    const takeBack = () =>
      inParts(alarmIds, (part) => mutateAsync({ body: { alarmIds: part } })).then(
        ({ changed }) => void (changed > 0 ? message.success(t('unconfirmed')) : message.warning(t('staysConfirmed'))),
        (error: unknown) => void message.error(errorText(error)),
      )
    offerUndo(words, () => void takeBack(), confirmUndoSeconds)
  }
}
