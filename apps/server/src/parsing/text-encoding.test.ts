import { describe, expect, it } from 'vitest'
import { textOf } from './text-encoding.ts'

const western = (text: string) => Buffer.from(text, 'latin1')
/** '网关编号,名称' and '720000000003,机房' as Excel for Chinese writes them. */
const gbk = Buffer.from('cdf8b9d8b1e0bac52cc3fbb3c60d0a3732303030303030303030332cbbfab7bf0d0a', 'hex')

describe('review D13: the encoding of a text', () => {
  it('is UTF-8 where it is that, else GB18030 where that is plausible', () => {
    expect(textOf(Buffer.from('名称,Müller'))).toEqual({ text: '名称,Müller', encoding: 'utf-8' })
    expect(textOf(gbk)).toEqual({ text: '网关编号,名称\r\n720000000003,机房\r\n', encoding: 'gb18030' })
  })

  it.each(['Müller', 'Straße 5, Köln', 'créée à Genève', 'Señor Núñez', 'Århus, Ærø', '20 °C'])('is asked for: %s', (text) => {
    expect(() => textOf(western(`name\r\n${text}\r\n`))).toThrow('unknown-encoding')
    expect(textOf(western(text), 'windows-1252')).toEqual({ text, encoding: 'windows-1252' })
  })

  it('is what a person says, where it can be', () => {
    expect(textOf(gbk, 'gb18030').text).toContain('机房')
    expect(() => textOf(gbk, 'utf-8')).toThrow('wrong-encoding')
  })
})
