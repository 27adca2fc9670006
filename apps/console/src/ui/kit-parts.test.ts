import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** Files that draw antd's own dialog or drawer: the kit. */
const kit = ['ui/form-dialog.tsx', 'ui/overlays.tsx']

const components = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

// A browser writes them in its own language: "02:30 PM" beside a page of 24 hours. The phone's own wheel for a day is welcome where one stands in a round.
test('review J24: times and days are picked with the pickers of the kit, never with those of the browser', () => {
  const native = components().filter(({ text }) => /type="(time|date|datetime-local|month|week)"/.test(text))
  expect(native.map(({ name }) => name)).toEqual(['features/patrol-phone/asked.tsx'])
})

test('review V15: a time is written by the formats that all pages share', () => {
  const own = components().filter(({ text }) =>
    /\bwallOf\(.*?\)\s*\.slice|DateTimeFormat\(.*?(hour|minute)|toLocale(Time|Date)?String\(/.test(text),
  )
  expect(own.map(({ name }) => name)).toEqual([])
})

test('review J3: every dialog and drawer is one of the kit, which asks before it closes on what was entered', () => {
  const files = components()
  const own = files.filter(({ text }) => /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from 'antd'/.test(text))
  expect(own.map(({ name }) => name).sort()).toEqual(kit)
  expect(files.length).toBeGreaterThan(500)
})
