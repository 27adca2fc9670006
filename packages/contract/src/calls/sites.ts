import { fields } from '@kilowatch/catalog'
import { definePlainRecords } from '../plain-records.ts'

export const sites = definePlainRecords({
  kind: 'site',
  one: 'Site',
  path: '/api/v1/sites',
  name: { zh: '站点', en: 'Sites' },
  fields: fields(
    { key: 'name', name: { zh: '站点', en: 'Site' }, kind: 'text', most: 30, required: true },
    { key: 'province', name: { zh: '省份', en: 'Province' }, kind: 'text', most: 30 },
    { key: 'city', name: { zh: '城市', en: 'City' }, kind: 'text', most: 30 },
    { key: 'address', name: { zh: '地址', en: 'Address' }, kind: 'text', most: 100 },
    {
      key: 'latitude',
      name: { zh: '纬度', en: 'Latitude' },
      kind: 'number',
      range: [-90, 90],
      decimals: 6,
      help: { zh: 'WGS 84，度；北纬为正', en: 'WGS 84, degrees; north is positive' },
    },
    {
      key: 'longitude',
      name: { zh: '经度', en: 'Longitude' },
      kind: 'number',
      range: [-180, 180],
      decimals: 6,
      help: { zh: 'WGS 84，度；东经为正', en: 'WGS 84, degrees; east is positive' },
    },
  ),
  count: { key: 'devices', name: { zh: '设备', en: 'Devices' }, of: 'device' },
  sample: { name: '新院区', province: '浙江', city: '杭州', latitude: 30.259, longitude: 120.162 },
})

export const Site = sites.row

export const siteCalls = sites.calls
