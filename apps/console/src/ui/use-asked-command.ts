import type { AnyCall, Data } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { type Sent, send } from '../shared/client.ts'
import { refreshAfter } from '../shared/query.ts'
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

type Send = <C extends AnyCall>(call: C, input: Sent<C>, onDone: (data: Data<C>) => void) => Promise<void>

/** Sends any command, and says why where it is refused. */
export function useSend(): Send {
  const client = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  return useCallback(
    (call, input, onDone) =>
      send(call, input).then(
        (data) => {
          refreshAfter(client, call)
          onDone(data as never)
        },
        (error: unknown) => void message.warning(errorText(error)),
      ),
    [client, message, errorText],
  )
}

/** Asks before any command is sent, then says that it is done, or why it is refused. */
export function useAsk(): <C extends AnyCall>(call: C, input: Sent<C>, question: Question<C>) => void {
  const ask = useConfirm()
  const { message } = App.useApp()
  const sendCommand = useSend()
  return useCallback(
    (call, input, { title, text, action, done, onDone }) => {
      const onConfirm = () =>
        sendCommand(call, input, (data) => {
          void message.success(done(data))
          onDone?.()
        })
      ask({ title, text, action, onConfirm })
    },
    [ask, message, sendCommand],
  )
}

/** `useAsk` for one command. */
export function useAskedCommand<C extends AnyCall>(call: C): (input: Sent<C>, question: Question<C>) => void {
  const ask = useAsk()
  return useCallback((input, question) => ask(call, input, question), [ask, call])
}
