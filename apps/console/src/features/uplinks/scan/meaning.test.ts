import { describe, expect, it } from 'vitest'
import { isInvitation, meaningOf } from './meaning.ts'

const own = ['https://power.example.org', 'http://10.0.0.5:8080']
const foreign = { kind: 'foreign' }

describe('what a code means', () => {
  it.each([
    ['https://power.example.org/ups?box_id=202600000017', '/ups?box_id=202600000017'],
    ['http://10.0.0.5:8080/current_message?alarm=7#top', '/current_message?alarm=7'],
    ['  https://power.example.org/invitation?code=abc\n', '/invitation?code=abc'],
  ])('%s is a page of this installation', (text, to) => {
    expect(meaningOf(text, own)).toEqual({ kind: 'page', to })
  })

  it.each([
    ['202600000017', '202600000017'],
    [' 2026 0000 0017 ', '202600000017'],
    ['ID:202600000017;SN:A1', '202600000017'],
    // Another server's page of a device: only the number is taken from it.
    ['https://vendor.example.com/q/202600000017', '202600000017'],
    ['https://vendor.example.com/q?box=20260000001712345678', '20260000001712345678'],
  ])('%s is a number', (text, id) => {
    expect(meaningOf(text, own)).toEqual({ kind: 'id', id })
  })

  it.each([
    'https://evil.example.com/invitation?code=abc',
    'https://power.example.org.evil.example.com/ups',
    'https://202600000017.example.com/',
    'javascript:alert(1)',
    'mailto:somebody@example.org',
    'WIFI:S:ward;T:WPA;P:secret;;',
    '12345',
    '2026000000171234567890123',
    '',
  ])('%s is nothing of ours', (text) => {
    expect(meaningOf(text, own)).toEqual(foreign)
  })

  it('an invitation is told from other pages', () => {
    expect(isInvitation('/invitation?code=abc')).toBe(true)
    expect(isInvitation('/invitations')).toBe(false)
  })
})
