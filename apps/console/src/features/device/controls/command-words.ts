import {
  controlName,
  controlValue,
  type DeviceType,
  type Language,
  type ResolvedControl,
  resolveControl,
  stateValue,
} from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { type CommandState, commandFlow, isEnd } from '@kilowatch/work'
import type { Shape } from '../../../ui/mark.tsx'

/** Shape and colour token of each state of a command. */
export const commandLook: Readonly<Record<CommandState, { shape: Shape; colour: string }>> = {
  requested: { shape: 'waits', colour: 'var(--text-2)' },
  sent: { shape: 'change', colour: 'var(--primary)' },
  acknowledged: { shape: 'change', colour: 'var(--primary)' },
  verified: { shape: 'check', colour: 'var(--normal)' },
  refused: { shape: 'cross', colour: 'var(--major)' },
  failed: { shape: 'triangle', colour: 'var(--major)' },
  expired: { shape: 'hourglass', colour: 'var(--expired)' },
}

/** Whether its result is still waited for. */
export function isUnderWay({ state }: Command): boolean {
  return !isEnd(commandFlow, state)
}

/** "Outlet 3 switch: Switch off"; the bare words of the wire where this console does not know them. */
export function commandName(type: DeviceType, { control, value }: Pick<Command, 'control' | 'value'>, language: Language): string {
  const found = resolveControl(type, control)
  const parts = [found ? controlName(found, language) : control, found ? valueName(found, value, language) : value]
  return parts.join(language === 'zh' ? '：' : ': ')
}

/** The state that proves a value of a control ("Armed"). */
export function provenState({ control, proof }: ResolvedControl, value: string, language: Language): string {
  const [becomes = ''] = control.values[value]?.proof.becomes ?? []
  return proof.point.kind === 'state' ? (proof.point.values[becomes]?.[language] ?? becomes) : becomes
}

/** What it was told ("Switch off", "24.0 °C"). */
export function toldText(type: DeviceType, { control, value }: Pick<Command, 'control' | 'value'>, language: Language): string {
  const found = resolveControl(type, control)
  return found ? valueName(found, value, language) : value
}

export function valueName(control: ResolvedControl, value: string, language: Language): string {
  return controlValue(control, value)?.[language] ?? value
}

/** What the reading shows that verified it ("Off"); empty where there is none. */
export function provenReading(type: DeviceType, { control, reading }: Pick<Command, 'control' | 'reading'>, language: Language): string {
  const point = resolveControl(type, control)?.proof.point
  return (point && reading !== null && stateValue(point, reading)?.[language]) || ''
}
