import { controlName, controlValue, type DeviceType, type Language, resolveControl } from '@kilowatch/catalog'
import { operationFlow, type OperationState as State } from '@kilowatch/work'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark, type StateMarks } from '../state-mark.tsx'

export const operationLooks = {
  drafted: ['waits', 'var(--notice)'],
  approved: ['waits', 'var(--primary)'],
  hand: ['change', 'var(--primary)'],
  done: ['check', 'var(--normal)'],
  cancelled: ['cross', 'var(--text-3)'],
  lapsed: ['clock', 'var(--major)'],
} as const satisfies StateMarks

export function OperationState({ state }: { state: State }) {
  return <StateMark mark={operationLooks[state]} word={operationFlow.states[state][useLanguage()]} />
}

export const operationAddress = (id: string): string => `/enterprise/operation/operation_records/${id}`

/** "Breaker 2: Open"; the bare words of the wire where this console does not know them. */
export function toldWords(
  type: DeviceType | undefined,
  { control, value }: { control: string; value: string },
  language: Language,
): string {
  const found = type && resolveControl(type, control)
  const parts = [found ? controlName(found, language) : control, (found && controlValue(found, value)?.[language]) ?? value]
  return parts.join(language === 'zh' ? '：' : ': ')
}
