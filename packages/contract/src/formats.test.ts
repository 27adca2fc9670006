import { describe, expect, it } from 'vitest'
import { formats, problemOf } from './formats.ts'

describe('review J1: an address of somebody who exists', () => {
  const addresses = [
    'li@example.cn',
    'li@example.com',
    'ops@clinic.info',
    'li.na@ward.hospital',
    'zhang+ups@it.example.technology',
    "o'neill@example.com",
    "O'Neill@example.engineering",
    "d'arc.jeanne@example.museum",
  ]
  it.each(addresses)('%s fits as an address and as a contact', (address) => {
    expect(problemOf('email', address)).toBeNull()
    expect(problemOf('contact', address)).toBeNull()
  })

  it.each([
    '',
    'li',
    'li@',
    '@example.com',
    'li@example',
    'li@.com',
    'li@example.c',
    'li@example.c0m',
    'li na@example.com',
    'li@exam ple.com',
    "li@o'neill.com",
  ])('refuses "%s" in the words of the specification', (address) => {
    expect(problemOf('email', address)).toEqual(address === '' ? formats.email.empty : formats.email.wrong)
  })
})
