import type { DeviceType } from '../define.ts'
import type { AnyStateKeyOf, KeyOf, NumberedKey, Point } from '../point.ts'
import type { Total } from './total.ts'

/** How what an agent says becomes the value of a point. */
export interface SnmpDecoding {
  /** Multiplies what the agent says (tenths of a volt: 0.1). */
  factor?: number
  /** For states: the agent's number to the name of the state's value; others are not reported. */
  states?: Readonly<Record<number, string>>
  /** Numbers, before the factor, by which the agent says that it does not measure this; absent: those of the model. */
  none?: readonly number[]
}
/** One object and the point it lands on; where several claim a point, the first that says something wins. */
export interface SnmpValue<K extends string = string> extends SnmpDecoding {
  /** With its instance: '1.3.6.1.2.1.33.1.2.4.0'. */
  oid: string
  point: K
  /** It counts only while another object says one of these. */
  when?: SnmpSaying
}
/** An object that says one of these numbers. */
export interface SnmpSaying {
  oid: string
  is: readonly number[]
}
/** Which rows count: by what another column of the same row says. */
export interface SnmpCondition {
  column: number
  is?: readonly number[]
  not?: readonly number[]
}
export interface SnmpColumn<K extends string = string> extends SnmpDecoding {
  column: number
  /** With `*` for the number of the row; without one, the first row that says something. */
  point: K
  where?: SnmpCondition
}
export interface SnmpTable<K extends string = string> {
  /** OID of the conceptual row: what column and index follow. */
  entry: string
  /** Which part of the index is the number of the row; the first where nothing is said. */
  number?: 'first' | 'last'
  /** Index of what is called number 1; 1 where nothing is said. */
  from?: number
  where?: SnmpCondition
  columns: readonly SnmpColumn<K>[]
  /** Texts that are kept with the device, `*` in their names for the number of the row ('outlet.*.desc'). */
  texts?: readonly { column: number; name: string }[]
}
/** A table of conditions that stand in it while they last (upsAlarmTable). */
export interface SnmpAlarmTable<S extends string = string> {
  /** The column that names the condition by an OID. */
  column: string
  /** How many there are: 0 clears, whatever rows stand there still; where the agent does not say this, nothing follows from an empty table. */
  count: string
  /**
   * The first of a point's conditions that is there decides (`unless`: not while that other one is); none of them: what `clear` says, if
   * that follows from it. They decide only what no value reported, but for those that `overrides` what a value says: of two contradicting
   * words the one that endangers the load is believed.
   */
  conditions: readonly { oid: string; point: S; value: string; unless?: string; overrides?: true }[]
  clear: Readonly<Partial<Record<S, string>>>
  /** While this is said, that a condition is not there proves nothing of the point. */
  unproven?: readonly { point: S; when: SnmpSaying }[]
  /** What a condition of no point makes of the device, so that none is lost; its OIDs stand in the text of this name. */
  others: { point: S; value: string; text: string }
}
/** What is written to the device for one thing that a control can be told. */
export interface SnmpCommand {
  control: string
  value: string
  /** With its instance; `*` stands for the number in the control's key. */
  oid: string
  write: { integer: number } | { oid: string }
}
/** What is set in the device through an object that it also reads; written as a whole number, value / factor. */
export interface SnmpSetting {
  /** A setting of the type. */
  setting: string
  /** With its instance. */
  oid: string
  factor?: number
  /** For choices: the number of each. */
  choices?: Readonly<Record<string, number>>
}
/** How devices of one type speak through SNMP. */
export interface SnmpModel<K extends string = string, S extends string = string> {
  protocol: 'snmp'
  /** What the configuration calls it; never changes. */
  code: string
  /** 'generic' where a standard has made the makers alike. */
  maker: string
  /** The document that objects and their meaning come from. */
  source: string
  /** A code of the catalogue. */
  type: string
  /**
   * By what a device is known: how its sysObjectID begins (the longest wins), and an object that it must have. `any`: every device with
   * the object will do that no other model fits. Absent: only found beside others.
   */
  recognise?: { sysObjectIds: readonly string[]; object?: string; any?: true }
  /** Models beside which it is a device of its own, when one of its measures says something. */
  beside?: readonly string[]
  /** For every object that says nothing of its own. */
  none?: readonly number[]
  values?: readonly SnmpValue<NumberedKey<K>>[]
  tables?: readonly SnmpTable<NumberedKey<K>>[]
  totals?: readonly Total<K>[]
  alarms?: SnmpAlarmTable<S>
  /** Texts that are kept with the device, by their name ('device.model'). */
  texts?: Readonly<Record<string, string>>
  commands?: readonly SnmpCommand[]
  settings?: readonly SnmpSetting[]
}

/** Declares how a type speaks through SNMP. What is read may land only on points that the type has. */
export function defineSnmp<const P extends Point>(
  type: DeviceType<P>,
  model: Omit<SnmpModel<KeyOf<P>, AnyStateKeyOf<P>>, 'protocol' | 'type'>,
): SnmpModel<KeyOf<P>, AnyStateKeyOf<P>> {
  return { protocol: 'snmp', type: type.code, ...model }
}
