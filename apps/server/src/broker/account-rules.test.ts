import { serverChannels, uplinkChannels } from '@kilowatch/telemetry'
import { expect, it } from 'vitest'
import { accountChanges, admitting, uplinkAccounts } from './account-rules.ts'

const [a, b, c, d] = ['100000000001', '100000000002', '100000000003', '100000000004'] as const

it('lets in whose business is open and shuts out whose is not, and touches nobody else', () => {
  const wanted = [
    { id: a, claimed: true, open: true },
    { id: b, claimed: true, open: false },
    { id: c, claimed: true, open: true },
    { id: d, claimed: false, open: true },
  ]
  const present = [
    { id: a, disabled: true },
    { id: b, disabled: false },
    { id: c, disabled: false },
  ]
  expect(accountChanges(wanted, present)).toEqual({
    commands: [
      { command: 'enableClient', username: a },
      { command: 'disableClient', username: b },
    ],
    lost: [],
  })
})

it('names what the broker lost, but not what was never claimed or is closed', () => {
  const wanted = [
    { id: a, claimed: true, open: true },
    { id: b, claimed: true, open: false },
    { id: c, claimed: false, open: true },
  ]
  expect(accountChanges(wanted, [])).toEqual({ commands: [], lost: [a] })
})

it('deletes the account of an uplink that was just removed; one that is merely unknown it disables, once', () => {
  const present = [
    { id: a, disabled: false },
    { id: b, disabled: false },
    { id: c, disabled: true },
  ]
  expect(accountChanges([], present, new Set([a])).commands).toEqual([
    { command: 'deleteClient', username: a },
    { command: 'deleteRole', rolename: `uplink ${a}` },
    { command: 'disableClient', username: b },
  ])
})

it('leaves accounts of people and programs alone', () => {
  expect(uplinkAccounts([{ username: 'kilowatch-admin' }, { username: a }, { username: '123' }])).toEqual([{ id: a, disabled: false }])
})

it('gives an uplink its own topics word by word, never a pattern', () => {
  const topics = JSON.stringify(admitting(a, 's')).match(/kw\/[^"]*/g) ?? []
  expect(topics).toHaveLength(uplinkChannels.length + serverChannels.length)
  expect(topics.every((topic) => topic.startsWith(`kw/1/01/${a}/`))).toBe(true)
  expect(JSON.stringify(admitting(a, 's'))).not.toMatch(/[+#]/)
})
