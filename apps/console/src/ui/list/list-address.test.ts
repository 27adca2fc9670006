import * as contract from '@kilowatch/contract'
import { type AnyList, employeeList } from '@kilowatch/contract'
import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { readFields } from '../../shared/url-state.ts'
import { addedDays, type FilterValues, fileQuery, filterFields, inOrder, unreadParts, viewOf, wireOf } from './list-address.ts'

const names = { zh: '甲', en: 'A' }
const log = {
  ...employeeList,
  file: { ...employeeList.file, span: { most: 'month' } },
  sorts: ['-at'] as const,
  filters: {
    search: { kind: 'search', name: names },
    channel: { kind: 'choices', name: names, of: { email: names, sms: names } },
    action: { kind: 'choice', name: names, of: { device: names }, open: true },
    type: { kind: 'choices', name: names, of: { ups: names }, open: true },
    outcome: { kind: 'choice', name: names, of: { done: names } },
    at: { kind: 'days', name: names },
    userId: { kind: 'id', name: names, of: 'record' },
  },
} as const
const read = (address: string) => inOrder(readFields(filterFields(log.filters), new URLSearchParams(address)))
const unread = (address: string) => unreadParts(log, new URLSearchParams(address))
const none = { search: '', channel: '', action: '', type: '', outcome: '', from: '', to: '', userId: '' }

describe('the filters of a list in the address', () => {
  it('are read as they are declared', () => {
    const address = 'search=UPS&channel=sms,email&action=thresholds.save&type=ups&outcome=done&from=2026-11-01&to=2026-11-02&userId=7'
    expect(read(address)).toEqual(Object.fromEntries(new URLSearchParams(address)))
    expect(unread(address)).toEqual([])
  })

  it('fall back and say so where they mean nothing', () => {
    const nonsense = 'from=abc&to=2026-02-30&page=-1&outcome=perhaps&userId=me&sort=weight&channel=fax'
    expect(read(nonsense)).toEqual(none)
    expect([...unread(nonsense)].sort()).toEqual(['channel', 'from', 'outcome', 'page', 'sort', 'to', 'userId'])
  })

  it('keep what is known of several choices, and name them', () => {
    expect(read('channel=fax,sms').channel).toBe('sms')
    expect(unread('channel=fax,sms')).toEqual(['channel'])
  })

  it('take as many words of an open choice as the calls do, however long they are together', () => {
    const words = Array.from({ length: 41 }, (_, n) => `device-type-${n}`)
    const most = words.slice(0, 40).join(',')
    expect(read(`type=${most}`).type).toBe(most)
    expect(unread(`type=${most}`)).toEqual([])
    expect(read(`type=${words.join(',')}`).type).toBe(most)
    expect(unread(`type=${words.join(',')}`)).toEqual(['type'])
    expect(read(`type=ups,${'x'.repeat(51)}`).type).toBe('ups')
  })

  it('take no range that is turned round', () => {
    expect(read('from=2026-11-02&to=2026-11-01')).toEqual(none)
    expect(unread('from=2026-11-02&to=2026-11-01')).toEqual(['from', 'to'])
    expect(unread('from=2026-11-01&to=2026-11-01')).toEqual([])
  })
})

describe('what a list asks its calls', () => {
  it('are whole days of the reader', () => {
    const { from, to, search } = wireOf({ from: '2026-11-20', to: '2026-11-21', search: 'UPS' })
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 86_400_000 - 1)
    expect(search).toBe('UPS')
  })

  it('is the last thirty days for the file of a log, unless days are chosen', () => {
    const now = new Date('2026-11-21T08:00:00.000Z')
    expect(fileQuery(log, { sort: '-at' }, now)).toEqual({ sort: '-at', from: '2026-10-22T08:00:00.000Z', to: now.toISOString() })
    expect(fileQuery(log, { from: '2026-11-20T00:00:00.000Z' }, now)).toEqual({ from: '2026-11-20T00:00:00.000Z' })
    const planned = { file: { ...log.file, span: { most: 'month', ahead: true } } } as const
    expect(fileQuery(planned, {}, now)).toEqual({
      from: dayjs('2026-11-01').startOf('day').toISOString(),
      to: dayjs('2026-11-30').endOf('day').toISOString(),
    })
    expect(fileQuery(employeeList, { sort: 'name' }, now)).toEqual({ sort: 'name' })
  })
})

describe('review J2: a file is the list, or its days are named before it is made', () => {
  const lists = Object.values(contract).filter(
    (one): one is AnyList => typeof one === 'object' && one !== null && 'columns' in one && 'file' in one,
  )
  const now = new Date('2026-11-21T08:00:00.000Z')

  it.each(lists.map((list) => [list.name.en, list] as const))('%s', (_, list) => {
    for (const query of [{}, firstOf(list.file.span?.unless), { from: '2026-11-01T00:00:00.000Z' }]) {
      const { from, to, ...rest } = fileQuery(list, query as FilterValues, now)
      const days = addedDays(list, query as FilterValues, now)
      expect(rest).toEqual(Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'from')))
      expect(days ?? { from: (query as FilterValues).from, to: undefined }).toEqual({ from, to })
    }
    const { unless } = list.file.span ?? {}
    if (unless) expect(addedDays(list, firstOf(unless), now)).toBeUndefined()
  })
})

describe('a saved view', () => {
  it('keeps filters, order and columns, and nothing that lies open beside the list', () => {
    const address = new URLSearchParams('search=UPS&sort=-joined&alarm=12&page=3&pageSize=50')
    expect(viewOf(employeeList, address)).toBe('search=UPS&sort=-joined&pageSize=50')
  })
})

const firstOf = (unless: Readonly<Record<string, string | readonly string[]>> = {}) =>
  Object.fromEntries(Object.entries(unless).map(([name, values]) => [name, [values].flat()[0] ?? '']))
