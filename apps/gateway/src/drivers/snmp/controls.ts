import { enteredNumber, indexesOf, keyOf, patternOf, settingControlKey, settingKey } from '@kilowatch/catalog'
import type { SnmpCommand, SnmpModel, SnmpSetting } from '@kilowatch/catalog/models'
import type { ControlOrder } from '../driver.ts'
import type { Ability } from '../offered.ts'

/** What can be told to a device, and set in it, by its model. */
export function abilitiesOf({ commands = [], settings = [] }: SnmpModel): Ability[] {
  return [...commands, ...settings.flatMap(settingAbilities)]
}

function settingAbilities({ setting, choices, factor = 1 }: SnmpSetting): Ability[] {
  const control = settingControlKey(setting)
  return choices ? Object.keys(choices).map((value) => ({ control, value })) : [{ control, step: factor }]
}

/** What is written for what a control is told, or a setting is to be; undefined where the model does not say it. */
export function commandFor(
  model: SnmpModel,
  { control, value }: Pick<ControlOrder, 'control' | 'value'>,
): Pick<SnmpCommand, 'oid' | 'write'> | undefined {
  const setting = settingKey(control)
  if (setting !== undefined) return settingWrite(model, setting, value)
  const found = model.commands?.find((each) => each.control === patternOf(control) && each.value === value)
  return found && { oid: keyOf(found.oid, ...indexesOf(control)), write: found.write }
}

function settingWrite({ settings = [] }: SnmpModel, key: string, value: string): Pick<SnmpCommand, 'oid' | 'write'> | undefined {
  const found = settings.find(({ setting }) => setting === key)
  const number = found?.choices ? found.choices[value] : enteredNumber(value)
  return found && number !== undefined ? { oid: found.oid, write: { integer: Math.round(number / (found.factor ?? 1)) } } : undefined
}
