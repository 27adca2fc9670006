import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('opens with its own key and purpose alone, and only what nobody changed', () => {
  const own = join(folder, 'own')
  const sealed = seal(own, 'mail', '密码 hunter-2')
  expect(unseal(own, 'mail', sealed)).toBe('密码 hunter-2')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('hunter-2')
  expect(seal(own, 'mail', '密码 hunter-2')).not.toBe(sealed)
  expect(unseal(own, 'sms', sealed)).toBeUndefined()
  expect(unseal(join(folder, 'another installation'), 'mail', sealed)).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64')
  changed.writeUInt8((changed.readUInt8(30) + 1) % 256, 30)
  expect(unseal(own, 'mail', changed.toString('base64'))).toBeUndefined()
  expect(unseal(own, 'mail', 'short')).toBeUndefined()
  expect(statSync(join(own, 'secrets/settings-key')).mode & 0o777).toBe(0o600)
})
