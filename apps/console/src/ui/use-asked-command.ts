import type { AnyCall, Data } from '@kilowatch/contract'
import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import type { Sent } from '../shared/client.ts'
import { useCommand } from '../shared/query.ts'
import { useConfirm } from './confirm.tsx'
import { useErrorText } from './placeholders.tsx'

interface Question<C extends AnyCall> {
  title: string
  text?: ReactNode
  /** The word on the button that does it. */
  action: string
  /** Said afterwards. */
  done: (data: Data<C>) => string
  onDone?: () => void
}

/** Asks before a command is sent, then says that it is done, or why it is refused. */
export function useAskedCommand<C extends AnyCall>(call: C): (input: Sent<C>, question: Question<C>) => void {
  const ask = useConfirm()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutateAsync } = useCommand(call)
  return useCallback(
    (input, { title, text, action, done, onDone }) =>
      ask({
        title,
        text,
        action,
        onConfirm: () =>
          mutateAsync(input).then(
            (data) => {
              void message.success(done(data))
              onDone?.()
            },
            (error: unknown) => message.warning(errorText(error)),
          ),
      }),
    [ask, message, errorText, mutateAsync],
  )
}
