import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { tellSystemd } from './system-watchdog.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-watchdog-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('review X16: systemd is told again and again that the process lives, where it asks for it', async () => {
  const told = join(folder, 'told')
  writeFileSync(told, '')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  const environment = { PATH: `${folder}:${process.env.PATH}` }
  tellSystemd(environment)
  tellSystemd({ ...environment, NOTIFY_SOCKET: '/run/other' })
  tellSystemd({ ...environment, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '300000' })
  const lines = () => readFileSync(told, 'utf8').trim().split('\n')
  while (lines().length < 3) await wait(20)
  expect(new Set(lines())).toEqual(new Set(['/run/notify WATCHDOG=1']))
})
