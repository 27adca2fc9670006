import { type Todo, todoKinds } from '@kilowatch/contract'
import { flows, operationMarks, stepOf, weekdayOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { type Line, type LineKind, waitsToBeHandedOn } from './todo-rules.ts'

type Swap = NonNullable<Todo['swap']>

/** What a line is about, and what the step is called that it waits for. */
export function useLineWords() {
  const { t } = useTranslation('todos')
  const { t: duty } = useTranslation('duty')
  const language = useLanguage()
  const dutyOf = ({ day, shift }: Swap['given']) =>
    t('swap.duty', { day: day.slice(5), weekday: duty(`weekdays.${String(weekdayOf(day)) as '0'}`), shift })
  const swapTitle = ({ asker, partner, given, taken }: Swap, step: string) => {
    const names = { asker, partner, given: dutyOf(given), taken: taken ? dutyOf(taken) : '' }
    if (step === 'agree') return t(taken ? 'swap.askExchange' : 'swap.askCover', names)
    return t(taken ? 'swap.exchange' : 'swap.cover', names)
  }
  return {
    title: ({ todo, title }: Line): string => (todo?.swap ? swapTitle(todo.swap, todo.step) : title),
    what: ({ device, devices, todo }: Line): string => {
      if (device === null) return todo?.swap?.group.name ?? ''
      return devices > 1 ? t('devices', { name: device.name, count: devices }) : device.name
    },
    step({ todo }: Line): string {
      if (!todo) return t('open')
      if (todo.kind === 'duty-swap') return t(todo.step === 'agree' ? 'swap.answer' : 'swap.approve')
      if (todo.step === 'step-confirm') return operationMarks['step-confirm'][language]
      if (waitsToBeHandedOn(todo)) return t('handOn')
      const flow = flows.find((one) => one.kind === todo.kind)
      return flow ? stepOf(flow, todo.step).name[language] : t('open')
    },
    kind: (kind: LineKind): string => (kind === 'alarm' || kind === 'record' ? t(kind) : todoKinds[kind][language]),
  }
}
