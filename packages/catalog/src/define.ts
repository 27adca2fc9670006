import type { BatteryUse } from './battery.ts'
import type { Control } from './control.ts'
import type { Entry } from './entry.ts'
import type { Field } from './field.ts'
import type { OverviewPart } from './overview.ts'
import type { AnyStateKeyOf, KeyOf, Names, Point, StateKeyOf } from './point.ts'
import type { Setting, SettingRule } from './setting.ts'

/** Tabs that a type may name; `overview` first. A tab is shown only when its screen exists; which others it has, `tabs.ts` says. */
export type Tab = 'overview' | 'history' | 'thresholds' | 'more-info'

/** What other code asks a type, instead of comparing codes. */
export type Trait = 'power-path' | 'battery' | 'cells' | 'climate' | 'outlets' | 'safety' | 'unconfigured'

/** A field of "more device info": what a person enters about the device (brand, capacity, installed). */
export type InfoField = Field & {
  /** Stands beside the type in the device's header ("80 kVA"). */
  inHeader?: true
  /** What of the device it is about, where that repeats: such fields stand together. */
  part?: { repeated: string; number: number }
}

/** What stands in lists and in the device header for a type; the console draws it. */
export type DeviceIcon =
  | 'ups'
  | 'battery'
  | 'climate'
  | 'meter'
  | 'transfer-switch'
  | 'pdu'
  | 'generator'
  | 'battery-monitor'
  | 'distribution'
  | 'dc-power'
  | 'air-conditioner'
  | 'leak'
  | 'water'
  | 'flow'
  | 'pressure'
  | 'level'
  | 'gas'
  | 'particles'
  | 'air'
  | 'weather'
  | 'sewage'
  | 'exhaust'
  | 'lightning'
  | 'tilt'
  | 'deflection'
  | 'strain'
  | 'door'
  | 'channel'
  | 'generic'
  | 'emergency-power'
  | 'lithium-battery'
  | 'harmonic-filter'
  | 'unconfigured'

/**
 * What one device gives by fields of its information: what it calls one of what repeats (`repeated` and `name`), or in which unit it
 * reports a point (`point` and `unit`). `{n}` in a field's key stands for the number.
 */
export type Giving<K extends string = string> = { repeated: string; name: string } | { point: K; unit: string }

/** What was given, by the key of its field. */
export type Given = Readonly<Record<string, string>>

/** How power goes through a device of a type to what it feeds, beyond what its power path says. */
export interface Supply<K extends string = string> {
  /** It takes from one of its inputs: the states that say from which one now and which it prefers, and the input that each value means. */
  transfers?: { by: K; preferred: K; inputs: Readonly<Record<string, number>> }
  /** Switches before what it feeds: the state, with `*` one for each output, and the values in which it is open. */
  switches?: { by: K; open: readonly string[] }
}

export interface DeviceType<P extends Point = Point, I extends string = string> {
  code: string
  name: Names
  icon: DeviceIcon
  /** Route family of the specification that shows it. */
  area: string
  traits: readonly Trait[]
  points: readonly P[]
  groups?: Readonly<Record<string, Names>>
  tabs: readonly Tab[]
  /** What lists and the overview show first. */
  headline: readonly KeyOf<P>[]
  overview: readonly OverviewPart<KeyOf<P>, StateKeyOf<P>>[]
  /** What a monitor of two levels shows of its cells, on a tab of their own. */
  cellLevel?: readonly OverviewPart<KeyOf<P>, StateKeyOf<P>>[]
  info: readonly (InfoField & { key: I })[]
  /** What can be done to it; whether one device can, its gateway says. */
  controls?: readonly Control<AnyStateKeyOf<P>, KeyOf<P>>[]
  /** What a device's information says of its points' names and units. */
  given?: readonly Giving<KeyOf<P>>[]
  /** What one device says there, in the type of that device alone (`deviceTypeOf`). */
  named?: Given
  /** What is set in the device itself. */
  settings?: readonly Setting<KeyOf<P>>[]
  /** What must hold between settings, and between a setting and an alarm limit. */
  settingRules?: readonly SettingRule<KeyOf<P>>[]
  /** Where it has a battery: what tells of that. */
  battery?: BatteryUse<KeyOf<P>, StateKeyOf<P>, I>
  /** Where it is a door: how people come in whom it knows by a card, a PIN or a finger. */
  entry?: Entry<StateKeyOf<P>, KeyOf<P>>
  /** How power goes through it to what it feeds. */
  supply?: Supply<AnyStateKeyOf<P>>
}

/** Declares one device type. Layouts, mappings and headlines may name only points that exist. */
export function defineDevice<const P extends Point, const I extends string>(type: DeviceType<P, I>): DeviceType<P, I> {
  return type
}
