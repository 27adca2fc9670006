import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flows } from '@kilowatch/work'
import { expect, test } from 'vitest'
import en from '../../../locales/en/audit.json' with { type: 'json' }
import zh from '../../../locales/zh/audit.json' with { type: 'json' }
import { actionsAsked, actionWords } from './words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))

/** Every action that some part of the server writes: said as such, or named like one where the audit or a change is spoken of. */
function actionsOf(text: string): string[] {
  const said = [...text.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)]
  const areas = [...new Set(Object.keys(en).map((action) => action.split('.')[0]))].join('|')
  const named = /[aA]udit|storage\/change\.ts/.test(text) ? [...text.matchAll(new RegExp(`'((?:${areas})\\.[a-z-]*[a-z])'`, 'g'))] : []
  const settings = [...text.matchAll(/\bchangeSetting\('([a-z-]+)'/g)].map(([, key]) => `${key}.save`)
  return [...settings, ...[...said, ...named].map(([, action]) => action ?? '')]
}

/** Steps of alarms, whose actions are put together. */
const ofAlarms = ['confirmed', 'unconfirmed', 'commented', 'assigned', 'shelved', 'unshelved'].map((step) => `alarm.${step}`)
/** Steps of work; commands to devices have rows of their own instead of entries. */
const ofWork = flows
  .filter(({ kind }) => kind !== 'command')
  .flatMap(({ kind, steps }) => Object.keys(steps).map((step) => `${kind}.${step}`))

test('every action that is written has words in both languages, and no words stand for nothing', () => {
  const written = new Set([...sources.flatMap(actionsOf), ...ofAlarms, ...ofWork])
  expect(written.size).toBeGreaterThan(50)
  for (const action of written) for (const language of ['zh', 'en'] as const) expect(actionWords(action, language)).not.toBe(action)
  expect(Object.keys(zh)).toEqual(Object.keys(en))
  expect(Object.keys(zh).filter((action) => !written.has(action))).toEqual([])
  for (const words of [...Object.values(zh), ...Object.values(en)]) expect(words).not.toBe('')
})

test('what is added, changed and removed is called by its kind', () => {
  expect(actionWords('position.add', 'zh')).toBe('新增职务')
  expect(actionWords('position.remove', 'en')).toBe('Job title deleted')
  expect(actionWords('notification-target.change', 'zh')).toBe('修改 Webhook 或机器人')
  expect(actionWords('employee.remove', 'en')).toBe('Member removed')
})

test('a step of work is called by its kind and its name, where no text says it better', () => {
  expect(actionWords('grant.approve', 'zh')).toBe('授权查看：同意')
  expect(actionWords('grant.reject', 'en')).toBe('Access request: Reject')
  expect(actionWords('grant.expire', 'en')).toBe(en['grant.expire'])
})

test('entries that were written under a former name are read and found by the present one', () => {
  expect(actionWords('notice.publish', 'en')).toBe(en['announcement.publish'])
  expect(actionWords('notice-rule.save', 'zh')).toBe(zh['escalation-rule.save'])
  expect(actionsAsked({ action: 'announcement', search: 'webhook or bot added' }, 'en')).toEqual({
    named: ['announcement', 'notice'],
    actions: ['notification-target.add', 'notice-target.add'],
  })
  expect(actionsAsked({ action: 'alarm' }, 'en')).toEqual({ named: ['alarm'], actions: [] })
})
