import type { DeviceType } from '../define.ts'
import { deviceType } from '../lookup.ts'
import { apcPdu } from './apc/snmp-pdu.ts'
import { apcPduSensors, apcUpsSensors } from './apc/snmp-th.ts'
import { apcUps } from './apc/snmp-ups.ts'
import { inteliLite4 } from './comap/intelilite4.ts'
import { datakom } from './datakom/d-series.ts'
import { deepSea } from './deepsea/gencomm.ts'
import { sdm630 } from './eastron/sdm630.ts'
import { eltekDc } from './eltek/snmp-dc.ts'
import { nutAts } from './generic/nut-ats.ts'
import { nutPdu } from './generic/nut-pdu.ts'
import { nutTh } from './generic/nut-th.ts'
import { nutUps } from './generic/nut-ups.ts'
import { snmpUps } from './generic/snmp-ups.ts'
import { xyMd02 } from './generic/xy-md02.ts'
import { hwgPoseidon } from './hwg/snmp-poseidon.ts'
import { miniMate2 } from './liebert/mini-mate2.ts'
import type { ModbusModel } from './modbus.ts'
import type { MqttModel } from './mqtt.ts'
import type { NutModel } from './nut.ts'
import { seplosV3 } from './seplos/bms-v3.ts'
import { type ShownModel, shownModbus, shownMqtt, shownNut, shownSnmp } from './shown.ts'
import type { SnmpModel } from './snmp.ts'
import { sunspecBattery802 } from './sunspec/battery-802.ts'
import { sunspecBattery803 } from './sunspec/battery-803.ts'
import { sunspecBattery805 } from './sunspec/battery-805.ts'
import { sunspecInverter103 } from './sunspec/inverter-103.ts'
import { sunspecMeter203 } from './sunspec/meter-203.ts'
import { sunspecWeather307 } from './sunspec/weather-307.ts'
import { tasmotaDoor } from './tasmota/mqtt-door.ts'
import { tasmotaMeter } from './tasmota/mqtt-meter.ts'
import { map12e } from './wirenboard/map12e.ts'
import { zigbeeClimate, zigbeeLeak } from './zigbee2mqtt/mqtt-sensors.ts'

export { type KnownAs, knownAs } from './known-as.ts'
export * from './modbus.ts'
export * from './mqtt.ts'
export * from './nut.ts'
export type { Mapping, ShownModel } from './shown.ts'
export * from './snmp.ts'
export { sunspecCommon } from './sunspec/sunspec.ts'
export type { Total } from './total.ts'

/** Every model that is read through a NUT server. */
export const nutModels: readonly NutModel[] = [nutUps, nutTh, nutAts, nutPdu]

/** How a device of this type speaks through NUT; undefined where it does not. */
export function nutModelOf(type: DeviceType): NutModel | undefined {
  return nutModels.find((model) => model.type === type.code)
}

/** The type of the model that a `device.type` of NUT names. */
export function typeOfNut(deviceTypeOfNut: string): DeviceType | undefined {
  const model = nutModels.find(({ deviceTypes }) => deviceTypes.includes(deviceTypeOfNut))
  return model && deviceType(model.type)
}

/** Every model that is read through an SNMP agent. */
export const snmpModels: readonly SnmpModel[] = [snmpUps, apcUps, apcUpsSensors, apcPdu, apcPduSensors, eltekDc, hwgPoseidon]

/** Every model that is read through Modbus. */
export const modbusModels: readonly ModbusModel[] = [
  sdm630,
  map12e,
  xyMd02,
  deepSea,
  inteliLite4,
  datakom,
  seplosV3,
  miniMate2,
  sunspecInverter103,
  sunspecMeter203,
  sunspecWeather307,
  sunspecBattery802,
  sunspecBattery803,
  sunspecBattery805,
]

/** Every model of devices that publish their values on a broker. */
export const mqttModels: readonly MqttModel[] = [tasmotaMeter, tasmotaDoor, zigbeeClimate, zigbeeLeak]

/** Every model as people read it, by protocol. */
export const shownModels: readonly ShownModel[] = [
  ...modbusModels.map(shownModbus),
  ...snmpModels.map(shownSnmp),
  ...nutModels.map(shownNut),
  ...mqttModels.map(shownMqtt),
]
