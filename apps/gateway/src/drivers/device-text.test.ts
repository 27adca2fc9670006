import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deviceText } from './device-text.ts'

test('review D13: no driver decodes what devices write by a way of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const decoding = sources.filter((name) =>
    /TextDecoder|toString\('(utf-?8|ascii)'/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
  expect(decoding).toEqual(['device-text.ts'])
})

test.each([
  ['UTF-8', Buffer.from('机房 UPS-1 °C'), '机房 UPS-1 °C'],
  ['ASCII', Buffer.from('Smart-UPS 3000'), 'Smart-UPS 3000'],
  ['GBK', Buffer.of(0xbb, 0xfa, 0xb7, 0xbf, 0x20, 0x41), '机房 A'],
  ['GBK with full-width signs', Buffer.of(0xb5, 0xe7, 0xb3, 0xd8, 0xa3, 0xba), '电池：'],
  ['GBK with a rare character', Buffer.of(0xc0, 0xee, 0x86, 0xb4, 0xbb, 0xfa, 0xb7, 0xbf), '李喆机房'],
  ['GB 2312 with one of its second level', Buffer.of(0xc6, 0xd6, 0xb6, 0xab, 0xe4, 0xc0), '浦东淅'],
  ['GBK behind a Western name', Buffer.of(0x55, 0x50, 0x53, 0xd6, 0xf7, 0xbb, 0xfa), 'UPS主机'],
  ['cp1252, two in a row', Buffer.from('Gr\u00f6\u00dfe', 'latin1'), undefined],
  ['cp1252, capitals in a row', Buffer.from('Stra\u00c4\u00d6e', 'latin1'), undefined],
  ['cp1252, of French', Buffer.from('Salle cr\u00e9\u00e9e', 'latin1'), undefined],
  ['a degree of cp1252', Buffer.from('21 \u00b0C', 'latin1'), undefined],
  ['cp1252', Buffer.from('K\u00fcche', 'latin1'), undefined],
  ['cp1252 at the end', Buffer.from('Caf\u00e9', 'latin1'), undefined],
  ['two of cp1252', Buffer.from('\u00dcbergr\u00f6\u00dfe', 'latin1'), undefined],
  ['an address of hardware', Buffer.of(0x00, 0xc0, 0xb7, 0x12, 0x9f, 0x01), undefined],
  ['half a character', Buffer.of(0xbb, 0xfa, 0xb7), undefined],
  ['nothing', Buffer.of(), ''],
])('review D13: %s is read as what it is, or left out', (_, octets, text) => {
  expect(deviceText(octets)).toBe(text)
})
