import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** Files that draw antd's own dialog or drawer: the kit. */
const kit = ['ui/form-dialog.tsx', 'ui/overlays.tsx']

test('review J3: every dialog and drawer is one of the kit, which asks before it closes on what was entered', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  const own = files.filter((name) => /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from 'antd'/.test(readFileSync(join(root, name), 'utf8')))
  expect(own.sort()).toEqual(kit)
  expect(files.length).toBeGreaterThan(500)
})
