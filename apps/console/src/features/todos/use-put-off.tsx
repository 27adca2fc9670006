import { type Data, type Todo, todoCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { useSend } from '../../ui/use-asked-command.ts'
import { useUndo } from '../../ui/use-undo.tsx'
import { putOffOutcome } from './todo-rules.ts'

type Done = Data<typeof todoCalls.putOffTodos>

/** Says what was put off and what stays, and lets it be taken back for some seconds. */
export function useToldPutOff(): (done: Done) => void {
  const { t } = useTranslation('todos')
  const { message } = App.useApp()
  const formats = useFormats(useNow())
  const bringBack = useBringBack()
  const offerUndo = useUndo()
  return (done) => {
    const { count, at, dueFirst, stay, why } = putOffOutcome(done)
    const left = why === null ? '' : t(`stays.${why}`)
    if (count === 0) return void message.warning(left)
    const when = at === null ? '' : formats.time(at, true)
    const put = at === null ? t('putOffSome', { count }) : t(dueFirst ? 'putOffDue' : 'putOffUntil', { count, when })
    offerUndo(stay === 0 ? put : t('putOffStay', { put, count: stay, left }), () => bringBack(done.putOff.map(({ id }) => id)))
  }
}

/** Puts some off until tomorrow without asking. */
export function usePutOffTomorrow(): (todos: readonly Todo[], onDone?: () => void) => void {
  const send = useSend()
  const told = useToldPutOff()
  return (todos, onDone) =>
    void send(todoCalls.putOffTodos, { body: { ids: todos.map(({ id }) => id), until: 'tomorrow' } }, (done) => {
      told(done)
      onDone?.()
    })
}

export function useBringBack(): (ids: readonly string[]) => void {
  const { t } = useTranslation('todos')
  const { message } = App.useApp()
  const send = useSend()
  return (ids) =>
    void send(todoCalls.bringTodosBack, { body: { ids: [...ids] } }, () => void message.success(t('broughtBack', { count: ids.length })))
}
