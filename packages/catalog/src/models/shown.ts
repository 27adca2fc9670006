import type { ModbusModel } from './modbus.ts'
import type { MqttModel } from './mqtt.ts'
import type { NutModel } from './nut.ts'
import type { SnmpModel } from './snmp.ts'

/** One thing that a device says, by the name of its protocol, and the point it becomes. */
export interface Mapping {
  from: string
  point: string
}

/** A model as people read it, whatever its protocol. */
export interface ShownModel {
  /** A code of the catalogue. */
  type: string
  protocol: string
  /** What the configuration calls it; null where the protocol has one for each type. */
  code: string | null
  maker: string
  source: string
  mappings: readonly Mapping[]
}

export function shownNut({ type, protocol, maker, source, variables }: NutModel): ShownModel {
  return { type, protocol, code: null, maker, source, mappings: variables.map(({ variable, point }) => ({ from: variable, point })) }
}

/** Columns of tables as their objects: entry, column, and `*` for the row. */
export function shownSnmp({ type, protocol, code, maker, source, values = [], tables = [] }: SnmpModel): ShownModel {
  const cells = tables.flatMap(({ entry, columns }) => columns.map(({ column, point }) => ({ from: `${entry}.${column}.*`, point })))
  return { type, protocol, code, maker, source, mappings: [...values.map(({ oid, point }) => ({ from: oid, point })), ...cells] }
}

/** Tables and addresses as they are on the wire, from 0; what repeats with its count and how far apart. */
export function shownModbus({ type, protocol, model, maker, source, table: usual, values }: ModbusModel): ShownModel {
  const from = ({ table = usual, at, word = 'u16', each }: ModbusModel['values'][number]) =>
    `${table} ${at} ${word}${each ? ` ×${each.count} +${each.stride}` : ''}`
  return { type, protocol, code: model, maker, source, mappings: values.map((mapping) => ({ from: from(mapping), point: mapping.point })) }
}

/** Topics with the place in their JSON message. */
export function shownMqtt({ type, protocol, code, maker, source, values }: MqttModel): ShownModel {
  const from = ({ topic, path }: MqttModel['values'][number]) => (path === undefined ? topic : `${topic} ${path}`)
  return { type, protocol, code, maker, source, mappings: values.map((mapping) => ({ from: from(mapping), point: mapping.point })) }
}
