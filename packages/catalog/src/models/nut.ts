import type { DeviceType } from '../define.ts'
import type { KeyOf, NumberedKey, Point, StateKeyOf } from '../point.ts'

/** One variable of the NUT protocol and the point it lands on; where several claim a point, the first present wins. */
export interface NutMapping<K extends string = string> {
  /** NUT name; `*` stands for the number of a repeated point (`input.L*-N.voltage`). */
  variable: string
  /** `phase.*.input_voltage`, or with a fixed number (`phase.1.input_voltage`) where the variable has none. */
  point: K
  /** Multiplies what NUT says (seconds to minutes: 1/60). */
  factor?: number
  /** For states: NUT's word to the name of the state's value; compared without regard to case and outer blanks, numbers as numbers ('1.00' is '1'). */
  words?: Readonly<Record<string, string>>
  /** Numbers, before the factor, by which devices say that they do not measure this; absent: those of the model. */
  none?: readonly number[]
}
/**
 * Rules over the flags of `ups.status`, in order: per point the first that fits decides. No rule fits: not reported.
 * They decide only points that no variable of the profile reported.
 */
export interface NutFlagRule<S extends string = string> {
  point: S
  value: string
  /** It decides before any variable does. */
  first?: true
  all?: readonly string[]
  any?: readonly string[]
  none?: readonly string[]
  /** Where this variable is farther from zero, the flags alone prove nothing: the point is not known. */
  unless?: { variable: string; beyond: number }
}
/** A flag that counts as set while a variable has this value (compared without regard to case), for drivers that leave it out of `ups.status`. */
export interface NutImpliedFlag {
  flag: string
  variable: string
  is: string
}
/** Variables that make a device of its own beside the one that reports them (ambient sensors, outlets of a UPS). */
export interface NutSatellite {
  /** `device.type` values of NUT beside which it may stand. */
  of: readonly string[]
  /** Only variables that begin so are its own: 'outlet.'; the profile's others belong to the device beside it. */
  prefix: string
  /** It exists when at least one of these variables (`*` for a number) is present ... */
  when: readonly string[]
  /** ... and none of these has this value. */
  unless?: Readonly<Record<string, string>>
  /** It is taken as not plugged in where each of several measures has this value, unless one of these variables has this value. */
  absent?: { at: number; unless: Readonly<Record<string, string>> }
}
/** A state that follows from whether two variables say the same (source in use and preferred source). Not reported when either is absent. */
export interface NutComparison<S extends string = string> {
  point: S
  variables: readonly [string, string]
  same: string
  different: string
}
/** An instant command of NUT (`INSTCMD`), and what of a control it does; where several do the same, the first that the device has. */
export interface NutCommand {
  /** NUT name; `*` stands for the number in the control's key (`outlet.*.load.off`). */
  command: string
  control: string
  value: string
}
/** A variable that a server may let be written (`SET VAR`), and the setting that it is; written as value / factor. */
export interface NutSetting {
  variable: string
  /** A setting of the type. */
  setting: string
  factor?: number
}
/** How devices of one type speak through a NUT server. */
export interface NutModel<K extends string = string, S extends string = string> {
  protocol: 'nut'
  /** 'generic' where NUT itself has made the makers alike. */
  maker: string
  /** The document that names and words come from. */
  source: string
  /** A code of the catalogue. */
  type: string
  /** `device.type` values of NUT that become this type; none for types that are only satellites. */
  deviceTypes: readonly string[]
  satellite?: NutSatellite
  /** For every variable that says nothing of its own. */
  none?: readonly number[]
  variables: readonly NutMapping<NumberedKey<K>>[]
  flags?: readonly NutFlagRule<S>[]
  impliedFlags?: readonly NutImpliedFlag[]
  comparisons?: readonly NutComparison<S>[]
  commands?: readonly NutCommand[]
  settings?: readonly NutSetting[]
}

/** Where names and words of the generic models come from, beside the recordings of real devices. */
export const nutNaming = 'NUT developer guide, "NUT command and variable naming scheme"; RFC 9271'

/** Declares how a type speaks through NUT. Variables, flags and comparisons may land only on points that the type has. */
export function defineNut<const P extends Point>(
  type: DeviceType<P>,
  model: Omit<NutModel<KeyOf<P>, StateKeyOf<P>>, 'protocol' | 'type'>,
): NutModel<KeyOf<P>, StateKeyOf<P>> {
  return { protocol: 'nut', type: type.code, ...model }
}
