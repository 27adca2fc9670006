import { type Names, type State, state } from '../point.ts'

type OnOff<K extends string> = State<K, 'off' | 'on'>

/** Something that runs or does not. */
export function onOff<const K extends string>(key: K, name: Names, options: { normal?: 'off' | 'on'; group?: string } = {}): OnOff<K> {
  return state(key, name, { off: { code: 0, zh: '关', en: 'Off' }, on: { code: 1, zh: '开', en: 'On' } }, {}, options)
}

// The specification's questions before something is switched.
export const sureToOpen: Names = { zh: '确定开启？', en: 'Be sure to open?' }
export const sureToClose: Names = { zh: '确定关闭？', en: 'Be sure to close?' }

/** What a switch can be told; the state of the same name proves it. */
export const onOffValues = {
  on: { zh: '开启', en: 'Switch on', confirm: sureToOpen, proof: { becomes: ['on'] } },
  off: { zh: '关闭', en: 'Switch off', confirm: sureToClose, proof: { becomes: ['off'] } },
} as const
