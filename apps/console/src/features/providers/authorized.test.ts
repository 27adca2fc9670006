import { expect, it } from 'vitest'
import { authorizedWith } from './authorized.ts'

const known = [
  { groupId: '1', deviceId: null, name: '机房', untilOn: null },
  { groupId: null, deviceId: '100', name: 'UPS-1', untilOn: '2027-01-01' },
]

it('adds groups and devices to what is authorized, and gives what is there already the new day', () => {
  const added = { groupIds: ['2'], deviceIds: ['100'], untilOn: '2027-06-30' }
  expect(authorizedWith({ liveValues: true, records: known }, added)).toEqual({
    liveValues: true,
    records: [
      { groupId: '1', deviceId: null, untilOn: null },
      { groupId: '2', deviceId: null, untilOn: '2027-06-30' },
      { groupId: null, deviceId: '100', untilOn: '2027-06-30' },
    ],
  })
})
