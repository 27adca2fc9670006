import { expect, test } from 'vitest'
import { mostPressingProbe, namedApart } from './rules.ts'

test('review V4: a probe beyond its limit comes first, then the warmest, whatever their numbers', () => {
  const probes = [
    { key: 'probe.1.temperature', value: 22, limit: 30 },
    { key: 'probe.2.temperature', value: 29, limit: 30 },
    { key: 'probe.10.temperature', value: 22, limit: 30 },
    { key: 'probe.13.temperature', value: 26, limit: 25 },
    { key: 'probe.14.temperature', value: 29.5, limit: null },
  ]
  expect(probes.sort(mostPressingProbe).map(({ key }) => key.split('.')[1])).toEqual(['13', '14', '2', '1', '10'])
})

test('review V10: devices of the same name are called with their sites, others by their names', () => {
  const devices = [
    { name: 'UPS-2', site: '门诊楼' },
    { name: 'UPS-2', site: '数据中心' },
    { name: 'UPS-2', site: '' },
    { name: '列头柜', site: '数据中心' },
  ]
  expect(namedApart(devices).map(({ name }) => name)).toEqual(['门诊楼 UPS-2', '数据中心 UPS-2', 'UPS-2', '列头柜'])
})
