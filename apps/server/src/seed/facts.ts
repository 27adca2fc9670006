import type { Language } from '@kilowatch/catalog'
import type { Database } from '../storage/database.ts'
import { demoName } from './names.ts'
import { demoBusiness, enterFacts, keepProgress, readProgress } from './queries-people.ts'

interface DeviceFacts {
  /** The device, by its Chinese names. */
  site: string
  name: string
  /** What people entered of it; texts by their Chinese names. */
  info: Readonly<Record<string, string | number>>
}

/** Where the probes of a room stand: so many rows of so many places, each probe called after its own. */
function racks(letters: string, places: number): DeviceFacts['info'] {
  const facts = [...letters].flatMap((letter, row) =>
    Array.from({ length: places }, (_, at) => {
      const number = row * places + at + 1
      return [
        [`probe_${number}_name`, `${letter}${String(at + 1).padStart(2, '0')}`],
        [`probe_${number}_row`, `${letter} 列`],
        [`probe_${number}_place`, at + 1],
      ] as const
    }),
  )
  return Object.fromEntries(facts.flat())
}

/** A UPS and its battery: the rating of each, and when they were installed. */
const ups = (capacity: number, battery: number, strings: number, installed: string): DeviceFacts['info'] => ({
  ...{ brand: '恒电', model: `HD-${capacity}K`, capacity, installed, nominal_voltage: 220, grid_voltage: 220, grid_frequency: 50 },
  ...{ battery_brand: '恒能', battery_quantity: strings, battery_capacity: battery, battery_installed: installed },
})
const string = (quantity: number, capacity: number, installed: string): DeviceFacts['info'] => ({
  ...{
    brand: '恒能',
    model: `HN12-${capacity}`,
    quantity,
    nominal_voltage: 12,
    capacity,
    end_voltage: 10.8,
    float_voltage: 13.5,
    installed,
  },
})
const grid = { grid_voltage: 220, grid_frequency: 50 }

/** Of a battery string or a UPS at its site, both by their Chinese names. */
const at = (site: string, name: string, info: DeviceFacts['info']): DeviceFacts => ({ site, name, info })

/** Called after what hangs on them, one after the other. */
const named = (part: string, names: readonly string[]): DeviceFacts['info'] =>
  Object.fromEntries(names.map((name, place) => [`${part}_${place + 1}_name`, name]))

const fed = (loads: readonly string[]): DeviceFacts['info'] =>
  Object.fromEntries(
    loads.flatMap((load, place): [string, string | number][] => [
      [`branch_${place + 1}_feeds`, load],
      [`branch_${place + 1}_rated`, 32],
    ]),
  )

const servers = (row: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${row}${String(place + 1).padStart(2, '0')} 服务器`)

export const demoFacts: readonly DeviceFacts[] = [
  at('门诊楼', '2# 进线电表', {
    brand: '正衡',
    model: 'ZH-D3',
    ratio: 160,
    range: 800,
    feeds: '门诊楼低压母线',
    ...grid,
    installed: '2021-05-18',
  }),
  at('住院楼', '1# 进线电表', {
    brand: '正衡',
    model: 'ZH-D3',
    ratio: 240,
    range: 1200,
    feeds: '住院楼与影像楼',
    ...grid,
    installed: '2021-05-18',
  }),
  at('门诊楼', 'UPS-A', ups(80, 150, 40, '2021-06-02')),
  at('门诊楼', 'UPS-B', ups(60, 150, 40, '2021-06-02')),
  at('门诊楼', '1# 电池组', string(40, 150, '2021-06-02')),
  at('门诊楼', 'ATS-02', {
    ...{ brand: '恒电', model: 'HD-ATS63', rated_current: 63, source_1_feed: '2# 进线', source_2_feed: '1# 进线', ...grid },
    installed: '2021-06-02',
  }),
  at('门诊楼', '应急照明 EPS', {
    brand: '恒电',
    model: 'HD-EPS14',
    capacity: 14,
    feeds: '门诊楼疏散照明',
    place: '配电室',
    ...grid,
    installed: '2021-06-10',
  }),
  at('门诊楼', '2# 冷通道', {
    brand: '温盾',
    model: 'WD-4',
    room: '2# 弱电机房',
    installed: '2022-03-01',
    ...named('probe', ['前排上', '前排下', '后排上', '后排下']),
  }),
  at('门诊楼', '电池室', {
    brand: '温盾',
    model: 'WD-2',
    room: '电池室',
    installed: '2022-03-01',
    ...named('probe', ['电池架', '排风口']),
  }),
  at('住院楼', 'UPS-2', ups(80, 150, 40, '2020-09-15')),
  at('住院楼', '2# 电池组', string(40, 150, '2020-09-15')),
  at('住院楼', '弱电间 4F', {
    brand: '温盾',
    model: 'WD-2',
    room: '4F 弱电间',
    installed: '2022-03-01',
    ...named('probe', ['机柜前', '机柜后']),
  }),
  at('住院楼', '1# 发电机', {
    ...{ brand: '动源', model: 'DY-400', capacity: 400, rated_power: 320, engine_model: 'D13', controller: 'GC-20', tank: 900 },
    ...{ place: '地下一层', feeds: '住院楼应急母线', ...grid, installed: '2019-11-20' },
  }),
  at('住院楼', '进水总表', {
    diameter: 100,
    number: 'LXS-20190417',
    brand: '清源',
    model: 'LXS-100',
    place: '水泵房',
    installed: '2019-04-17',
  }),
  at('影像楼', 'UPS-CT', ups(120, 200, 40, '2022-01-12')),
  at('影像楼', 'CT 电池监测', string(40, 200, '2022-01-12')),
  at('影像楼', '设备间', {
    brand: '温盾',
    model: 'WD-2',
    room: 'CT 设备间',
    installed: '2022-03-01',
    ...named('probe', ['机柜前', '机柜后']),
  }),
  at('数据中心', '进线电表', {
    brand: '正衡',
    model: 'ZH-D3',
    ratio: 240,
    range: 1200,
    feeds: '数据中心低压母线',
    ...grid,
    installed: '2020-08-08',
  }),
  at('数据中心', 'ATS-1', {
    brand: '恒电',
    model: 'HD-ATS63',
    rated_current: 63,
    source_1_feed: 'UPS-1',
    source_2_feed: 'UPS-2',
    ...grid,
    installed: '2020-08-20',
  }),
  at('数据中心', 'UPS-1', ups(200, 300, 40, '2020-08-20')),
  at('数据中心', 'UPS-2', ups(200, 300, 40, '2020-08-20')),
  at('数据中心', '1# 电池组', string(40, 300, '2020-08-20')),
  at('数据中心', '2# 电池组', string(40, 300, '2020-08-20')),
  at('数据中心', '冷通道 A', {
    brand: '温盾',
    model: 'WD-4',
    room: '主机房',
    installed: '2020-08-25',
    ...named('probe', ['A01', 'A04', 'A08', 'A12']),
  }),
  at('数据中心', '冷通道 B', racks('CD', 8)),
  at('数据中心', '1# 列头柜', {
    ...{ brand: '恒电', model: 'HD-RPP', rated_current: 63, place: '主机房 A 列', road_1_feed: 'UPS-1', road_2_feed: 'UPS-2', ...grid },
    ...fed([
      'A 列 PDU-1',
      'B 列 PDU-1',
      ...['A01', 'B01', 'A02', 'B02', 'A03', 'B03', 'A04', 'B04', 'A05', 'B05'].map((rack) => `机柜 ${rack}`),
    ]),
    installed: '2020-08-20',
  }),
  at('数据中心', 'A 列 PDU-1', {
    brand: '恒电',
    model: 'HD-PDU24',
    rack: 'A06',
    feed: '1# 列头柜 1 支路',
    rated_current: 32,
    ...grid,
    ...named('outlet', servers('A06-', 24)),
  }),
  at('数据中心', 'B 列 PDU-1', {
    brand: '恒电',
    model: 'HD-PDU24',
    rack: 'B06',
    feed: '1# 列头柜 2 支路',
    rated_current: 32,
    ...grid,
    ...named('outlet', servers('B06-', 24)),
  }),
  at('数据中心', 'AC-03', { brand: '冷源', model: 'LY-75', capacity: 75, place: '主机房', installed: '2020-08-25' }),
  at('数据中心', '锂电池柜', {
    brand: '恒能',
    model: 'HN-48100',
    quantity: 16,
    nominal_voltage: 48,
    capacity: 100,
    place: '主机房',
    installed: '2023-04-12',
  }),
  at('数据中心', '主机房北门', { brand: '安闸', model: 'AZ-1', place: '主机房北侧', installed: '2020-09-01' }),
  at('数据中心', '照明与排风', {
    ...{ brand: '恒电', model: 'HD-IO8', place: '主机房', installed: '2020-09-01' },
    ...named('channel', ['主机房照明', '走廊照明', '电池室排风', '主机房排风', '值班室照明', '备用 1', '备用 2', '备用 3']),
  }),
  at('城西支行', '进线电表', {
    brand: '正衡',
    model: 'ZH-D3',
    ratio: 40,
    range: 200,
    feeds: '支行总配电',
    ...grid,
    installed: '2022-10-10',
  }),
  at('城西支行', 'ATS', {
    brand: '恒电',
    model: 'HD-ATS63',
    rated_current: 63,
    source_1_feed: '进线',
    source_2_feed: '备用进线',
    ...grid,
    installed: '2022-10-12',
  }),
  at('城西支行', '营业厅 UPS', ups(10, 120, 16, '2022-10-12')),
  at('城西支行', '电池组', string(16, 120, '2022-10-12')),
  at('城西支行', '营业厅电池监测', string(16, 120, '2022-10-12')),
  at('城西支行', '自助区 UPS', ups(3, 24, 8, '2022-10-12')),
  at('城西支行', '自助区电池监测', string(8, 24, '2022-10-12')),
  at('城西支行', '机柜 PDU', {
    ...{ brand: '恒电', model: 'HD-PDU8', rack: '综合柜', feed: '营业厅 UPS', rated_current: 32, ...grid },
    ...named('outlet', ['路由器', '交换机 1', '交换机 2', '前置机 1', '前置机 2', '录像机', '叫号机', '备用']),
  }),
  at('城西支行', '机房温湿度', {
    brand: '温盾',
    model: 'WD-2',
    room: '综合机房',
    installed: '2022-10-15',
    ...named('probe', ['机柜前', '机柜后']),
  }),
  at('城西支行', '金库温湿度', {
    brand: '温盾',
    model: 'WD-2',
    room: '金库',
    installed: '2022-10-15',
    ...named('probe', ['入口', '内侧']),
  }),
]

/**
 * What people know of the demo's devices, entered when these have been announced, once.
 * @returns whether that is done for all
 */
export function enterDemoFacts(db: Database, at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const businessId = await demoBusiness(tx)
    const progress = await readProgress(tx)
    if (businessId === undefined || !progress) return false
    const { facts: done = [], language = 'zh' } = progress
    const entered: string[] = []
    for (const { site, name, info } of demoFacts.filter((each) => !done.includes(keyOf(each)))) {
      const device = { businessId, site: demoName(site, language), name: demoName(name, language) }
      if (await enterFacts(tx, { ...device, info: inLanguage(info, language) })) entered.push(keyOf({ site, name }))
    }
    if (entered.length > 0) await keepProgress(tx, { ...progress, facts: [...done, ...entered] }, at)
    return done.length + entered.length === demoFacts.length
  })
}

const keyOf = ({ site, name }: Pick<DeviceFacts, 'site' | 'name'>) => `${site} ${name}`

function inLanguage(info: DeviceFacts['info'], language: Language): DeviceFacts['info'] {
  return Object.fromEntries(
    Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? demoName(value, language) : value]),
  )
}
