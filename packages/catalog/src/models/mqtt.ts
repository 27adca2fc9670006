import type { DeviceType } from '../define.ts'
import type { CredentialWay } from '../entry.ts'
import type { KeyOf, NumberedKey, Point } from '../point.ts'
import type { Total } from './total.ts'

/** What of a message lands on a point; where several claim one, the first that says something wins. */
export interface MqttValue<K extends string = string> {
  /** `{topic}` stands for what the configuration calls the device. */
  topic: string
  /** Names from the outside to the inside of a JSON object ('ENERGY.Voltage'); absent: the message is the value. */
  path?: string
  /** With `*` for the place in a JSON array; a single value is the first. */
  point: K
  factor?: number
  /** Numbers, before the factor, by which the device says that it does not measure this; absent: those of the model. */
  none?: readonly number[]
  /** What an array makes of a single point; absent: a counter is the sum, of anything else all must say the same. */
  parts?: 'sum' | 'mean'
  /** For states: the word (or true, false, a number) to the name of the state's value, without regard to case. */
  states?: Readonly<Record<string, string>>
}
/** Where a device, or its last will, says whether it is there. */
export interface MqttAvailability {
  topic: string
  path?: string
  online: string
  offline: string
}
/** Where a reader tells what somebody has just shown to it. */
export interface MqttCredential {
  topic: string
  path?: string
  way: CredentialWay
  /** It counts only where the same message says one of these words there: a keypad says what the code is for. */
  when?: { path: string; is: readonly string[] }
}
/** How a control is told: what is published for each of its values. */
export interface MqttCommand {
  /** A control of the type. */
  control: string
  topic: string
  says: Readonly<Record<string, string>>
}
/** How devices of one type publish their values on a broker. */
export interface MqttModel<K extends string = string> {
  protocol: 'mqtt'
  /** What the configuration calls it; never changes. */
  code: string
  maker: string
  /** The document that topics and names come from. */
  source: string
  /** A code of the catalogue. */
  type: string
  availability?: readonly MqttAvailability[]
  /** Of what publishes for the device, by topics below the base topic: where it is away, so is the device; that it is there says nothing. */
  bridges?: readonly MqttAvailability[]
  /** For every value that says nothing of its own. */
  none?: readonly number[]
  values: readonly MqttValue<NumberedKey<K>>[]
  totals?: readonly Total<K>[]
  credentials?: readonly MqttCredential[]
  commands?: readonly MqttCommand[]
}

/** Declares how a type speaks on a broker. Values may land only on points that the type has. */
export function defineMqtt<const P extends Point>(
  type: DeviceType<P>,
  model: Omit<MqttModel<KeyOf<P>>, 'protocol' | 'type'>,
): MqttModel<KeyOf<P>> {
  return { protocol: 'mqtt', type: type.code, ...model }
}
