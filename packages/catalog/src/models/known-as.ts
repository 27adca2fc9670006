import type { Names } from '../point.ts'
import type { ShownModel } from './shown.ts'

/** What people call the devices that speak by a model, and by which words they look for them. */
export interface KnownAs {
  /** The maker as it writes itself; empty: many makers. */
  maker: string
  name: Names
  /** What else stands on the name plate, in catalogues and on orders. */
  aliases: readonly string[]
}

const same = (name: string): Names => ({ zh: name, en: name })
const apcAliases = ['施耐德', 'Schneider']
const sunspec = (zh: string, en: string): KnownAs => ({ maker: 'SunSpec', name: { zh: `SunSpec ${zh}`, en: `SunSpec ${en}` }, aliases: [] })

/** By the code of the model. Names and families are those of the sources that the models themselves name. */
const known: Readonly<Record<string, KnownAs>> = {
  'apc-ups': {
    maker: 'APC',
    name: { zh: 'APC Smart-UPS（网络管理卡）', en: 'APC Smart-UPS (network management card)' },
    aliases: [...apcAliases, 'Smart-UPS', 'Symmetra', 'SMT', 'SMX', 'SRT', 'SURT', 'NMC', 'AP9630', 'AP9631', 'AP9640', 'AP9641'],
  },
  'apc-ups-sensors': {
    maker: 'APC',
    name: { zh: 'APC 温湿度传感器（UPS 网络卡）', en: 'APC sensors at a UPS network card' },
    aliases: [...apcAliases, 'AP9335T', 'AP9335TH', 'NMC'],
  },
  'apc-rpdu2': {
    maker: 'APC',
    name: { zh: 'APC 机柜 PDU 第二代', en: 'APC rack PDU, second generation' },
    aliases: [...apcAliases, 'rPDU2', 'AP8000'],
  },
  'apc-rpdu2-sensors': {
    maker: 'APC',
    name: { zh: 'APC 温湿度传感器（机柜 PDU）', en: 'APC sensors at a rack PDU' },
    aliases: [...apcAliases, 'rPDU2', 'AP9335TH'],
  },
  'rfc1628-ups': { maker: '', name: { zh: '通用 UPS', en: 'Any UPS' }, aliases: ['RFC 1628', 'UPS-MIB'] },
  'comap-intelilite4': { maker: 'ComAp', name: same('ComAp InteliLite 4'), aliases: ['科迈', 'IL4', 'AMF 25'] },
  'datakom-d': { maker: 'Datakom', name: same('Datakom D-300 / D-500 / D-545 / D-700'), aliases: ['D300', 'D500', 'D545', 'D700'] },
  'deepsea-gencomm': {
    maker: 'Deep Sea Electronics',
    name: same('Deep Sea Electronics (GenComm)'),
    aliases: ['DSE', '深海', 'GenComm', 'DSE7320', 'DSE8610'],
  },
  sdm630: { maker: 'Eastron', name: same('Eastron SDM630'), aliases: ['SDM630-Modbus'] },
  'eltek-webpower': { maker: 'Eltek', name: same('Eltek WebPower'), aliases: ['易达', 'Smartpack', 'Flatpack'] },
  'xy-md02': { maker: '', name: same('XY-MD02'), aliases: ['SHT20', 'RS485', 'XY-MD01'] },
  'hwg-poseidon': { maker: 'HW group', name: same('HW group Poseidon'), aliases: ['HWg', 'Poseidon2', '3266', '4002'] },
  'liebert-mini-mate2': {
    maker: 'Liebert',
    name: same('Liebert Mini-Mate2'),
    aliases: ['维谛', 'Vertiv', '艾默生', 'Emerson', 'IntelliSlot', 'L8T'],
  },
  'seplos-v3': { maker: 'Seplos', name: same('Seplos BMS V3'), aliases: [] },
  'sunspec-802': sunspec('电池', 'battery'),
  'sunspec-803': sunspec('电池', 'battery'),
  'sunspec-805': sunspec('电池', 'battery'),
  'sunspec-103': sunspec('逆变器', 'inverter'),
  'sunspec-203': sunspec('电表', 'meter'),
  'sunspec-307': sunspec('气象站', 'weather station'),
  'tasmota-energy': { maker: 'Tasmota', name: same('Tasmota'), aliases: ['ENERGY', 'Sonoff', '智能插座'] },
  'tasmota-door': { maker: 'Tasmota', name: { zh: 'Tasmota 门禁', en: 'Tasmota door' }, aliases: ['RDM6300', 'PN532', 'RFID', '读卡器'] },
  'wirenboard-map12e': { maker: 'Wiren Board', name: same('Wiren Board MAP12E'), aliases: ['WB-MAP12E'] },
  'zigbee2mqtt-climate': { maker: 'Zigbee2MQTT', name: same('Zigbee2MQTT'), aliases: ['Zigbee'] },
  'zigbee2mqtt-leak': { maker: 'Zigbee2MQTT', name: same('Zigbee2MQTT'), aliases: ['Zigbee'] },
}

/** Undefined: a protocol's way for every device of the type. */
export function knownAs({ code }: ShownModel): KnownAs | undefined {
  return code === null ? undefined : known[code]
}
