import { defineDevice } from '../define.ts'
import { measure, repeated, state } from '../point.ts'

// Names after NUT's `ambient` collection and SunSpec model 307 (ambient temperature, relative humidity).
// Default limits: rooms with batteries and electronics. ASHRAE TC 9.9 class A1 allows 15 to 32 °C and up to 80 %RH;
// back within that an alarm releases at the high side, and the low side leaves room for unheated battery rooms.
// A lost probe is minor: the room is as it was, only unwatched.

export const th = defineDevice({
  code: 'th',
  name: { zh: '温湿度', en: 'Temperature and humidity' },
  icon: 'climate',
  area: 'hometh',
  traits: ['climate'],
  points: [
    repeated('probe', { zh: '探头 {n}', en: 'Probe {n}' }, 16, [
      measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 85], {
        decimals: 1,
        limits: { high: [35, 32], low: [5, 8] },
      }),
      measure('humidity', { zh: '湿度', en: 'Humidity' }, '%{RH}', [0, 100], {
        decimals: 1,
        limits: { high: [80, 75], low: [15, 18] },
      }),
      measure('illuminance', { zh: '光照度', en: 'Illuminance' }, 'lx', [0, 200000], { sides: 'high' }),
      state(
        'link',
        { zh: '探头连接', en: 'Probe link' },
        { connected: { code: 1, zh: '已连接', en: 'Connected' }, lost: { code: 2, zh: '探头丢失', en: 'Probe lost' } },
        { lost: { level: 2 } },
      ),
    ]),
    repeated('contact', { zh: '干接点 {n}', en: 'Dry contact {n}' }, 8, [
      state(
        'state',
        { zh: '状态', en: 'State' },
        { open: { code: 0, zh: '断开', en: 'Open' }, closed: { code: 1, zh: '闭合', en: 'Closed' } },
      ),
    ]),
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['probe.*.temperature', 'probe.*.humidity'],
  overview: [
    {
      part: 'table',
      name: { zh: '探头', en: 'Probes' },
      repeated: 'probe',
      points: ['probe.*.temperature', 'probe.*.humidity', 'probe.*.illuminance', 'probe.*.link'],
    },
    { part: 'table', name: { zh: '干接点', en: 'Dry contacts' }, repeated: 'contact', points: ['contact.*.state'] },
  ],
  info: [
    { key: 'brand', name: { zh: '品牌', en: 'Brand' }, kind: 'text', most: 30 },
    { key: 'model', name: { zh: '型号', en: 'Model' }, kind: 'text', most: 30 },
    { key: 'room', name: { zh: '安装位置', en: 'Place' }, kind: 'text', most: 50 },
    { key: 'installed', name: { zh: '安装时间', en: 'Installed' }, kind: 'day' },
    { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200 },
  ],
})
