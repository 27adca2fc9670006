import { alarmCalls, deviceCalls, thresholdCalls } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from './client.ts'
import { pauseBefore } from './live-connection.ts'
import { isRead } from './query.ts'
import { requestOf } from './request.ts'

describe('a request', () => {
  it('has its path filled in and its query encoded; what is not set is left out', () => {
    const { url, ...rest } = requestOf(deviceCalls.listDevices, { query: { search: '门诊 A&B', page: 2, site: '', type: undefined } })
    expect(url).toBe('/api/v1/devices?search=%E9%97%A8%E8%AF%8A+A%26B&page=2')
    expect(rest).toEqual({ method: 'GET', headers: {} })
    expect(requestOf(alarmCalls.commentAlarm, { params: { alarmId: '7' }, body: { text: 'x' } })).toEqual({
      url: '/api/v1/alarms/7/comments',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"x"}',
    })
  })

  it('carries files as multipart, beside the texts of its body; the browser names the boundary', () => {
    const call = { ...alarmCalls.commentAlarm, files: { field: 'pictures', most: 3, bytes: 1_000 } }
    const files = [new File(['1'], 'a.png'), new File(['2'], 'b.png')]
    const { headers, body } = requestOf(call, { params: { alarmId: '7' }, body: { text: '图', levels: [1, 2], none: undefined }, files })
    expect(headers).toEqual({})
    expect([...(body as FormData)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([
      ['text', '图'],
      ['levels', '[1,2]'],
      ['pictures', 'a.png'],
      ['pictures', 'b.png'],
    ])
  })

  it('stands below the prefix of the enterprise families when its declaration says so', () => {
    expect(requestOf({ ...deviceCalls.listDevices, path: '/web/res', prefixed: true }, {}, '/prod-api').url).toBe('/prod-api/web/res')
    expect(requestOf(deviceCalls.listDevices, {}, '/prod-api').url).toBe('/api/v1/devices')
  })

  it('cannot leave its path by a strange id', () => {
    expect(requestOf(deviceCalls.readDevice, { params: { deviceId: '../x?y' } }).url).toBe('/api/v1/devices/..%2Fx%3Fy')
    expect(() => requestOf(deviceCalls.readDevice, {})).toThrow(/deviceId/)
  })

  it('may be repeated only when it changes nothing', () => {
    expect(isRead(deviceCalls.listDevices)).toBe(true)
    expect(isRead(deviceCalls.changeDevice)).toBe(false)
    expect(isRead({ ...deviceCalls.listDevices, changes: [] })).toBe(false)
    expect(isRead(thresholdCalls.previewThresholds)).toBe(true)
  })
})

describe('a download', () => {
  it('has the name that the server gives, in UTF-8 first', () => {
    expect(fileNameOf(`attachment; filename="devices.csv"; filename*=UTF-8''%E8%AE%BE%E5%A4%87.csv`)).toBe('设备.csv')
    expect(fileNameOf('attachment; filename="devices.csv"')).toBe('devices.csv')
    expect(fileNameOf(null)).toBe('kilowatch.csv')
  })
})

describe('reconnecting', () => {
  it('waits longer each time, at most 30 s, never the same for all', () => {
    expect(pauseBefore(0, 0)).toBe(500)
    expect(pauseBefore(0, 1)).toBe(1_000)
    expect(pauseBefore(3, 0.5)).toBe(6_000)
    expect(pauseBefore(50, 1)).toBe(30_000)
  })
})
