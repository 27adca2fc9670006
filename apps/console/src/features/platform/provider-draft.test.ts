import { HttpProvider } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { bodyFits, draftOf, namesMessage, providerOf } from './provider-draft.ts'

const present: HttpProvider = {
  url: 'https://sms.example.com/send?…',
  method: 'POST',
  contentType: 'application/x-www-form-urlencoded',
  headers: { Authorization: '…', 'X-App': 'kilowatch' },
  body: 'mobile={to}&content={text}',
  successText: 'OK',
}

describe('the form of a provider', () => {
  it('gives back what it began with, secrets as they were shown', () => {
    expect(providerOf(draftOf(present))).toEqual(present)
  })

  it('begins with something that the contract takes once there is an address', () => {
    const first = providerOf({ ...draftOf(null), url: ' https://sms.example.com/send ' })
    expect(HttpProvider.safeParse(first).success).toBe(true)
    expect(namesMessage(first)).toBe(true)
  })

  it('sends no body where the address says all', () => {
    const get = { ...draftOf(null), method: 'GET' as const, url: 'https://sms.example.com/send?to={to}&text={text}' }
    expect(providerOf(get).body).toBe('')
    expect(namesMessage(get)).toBe(true)
    expect(namesMessage({ ...get, url: 'https://sms.example.com/send?to={to}' })).toBe(false)
    expect(namesMessage({ ...get, url: 'https://sms.example.com/send?…' })).toBe(true)
  })

  it('wants JSON to be JSON before it is filled in', () => {
    expect(bodyFits('application/json', '{"to":"{to}"}')).toBe(true)
    expect(bodyFits('application/json', '{"to":{to}}')).toBe(false)
    expect(bodyFits('application/x-www-form-urlencoded', 'to={to}')).toBe(true)
  })
})
