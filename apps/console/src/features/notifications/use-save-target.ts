import { type NotificationTarget, notificationTargetCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useCommand } from '../../shared/query.ts'
import { useErrorText } from '../../ui/placeholders.tsx'

/** Saves a webhook or robot with what is turned about it; says what went wrong. */
export function useSaveTarget({ id, name, topics, leastLevel, language, enabled }: NotificationTarget) {
  const { message } = App.useApp()
  const errorText = useErrorText()
  const change = useCommand(notificationTargetCalls.changeNotificationTarget)
  const save = (turned: Partial<Pick<NotificationTarget, 'topics' | 'enabled'>>) =>
    change
      .mutateAsync({ params: { targetId: id }, body: { name, topics, leastLevel, language, enabled, ...turned } })
      .catch((error: unknown) => void message.warning(errorText(error)))
  return { save, pending: change.isPending }
}
